/** Draws the icons of the installed app from src/web/public/favicon.svg: `node test/web/support/make-app-icons.ts`. */
import { readFileSync } from 'node:fs'
import { openChromium } from '../../support/chromium.ts'
import { top } from '../../support/sources.ts'

const folder = `${top}src/web/public/`
const svg = readFileSync(`${folder}favicon.svg`, 'utf8').replace('stroke="#15734d"', 'stroke="#ffffff"')

/** Size of the picture, and the part of it that the logo takes: a mask may cut away all but the middle 80 %. */
const ICONS: [name: string, size: number, logo: number, radius: number][] = [
  ['icon-180', 180, 0.6, 0],
  ['icon-192', 192, 0.62, 0.22],
  ['icon-512', 512, 0.62, 0.22],
  ['icon-maskable-512', 512, 0.5, 0],
]

const browser = await openChromium()
for (const [name, size, logo, radius] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}
     div{width:${size}px;height:${size}px;display:grid;place-items:center;background:#15734d;border-radius:${radius * size}px}
     svg{width:${logo * size}px}</style><div>${svg}</div>`,
  )
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
  await page.close()
}
await browser.close()
