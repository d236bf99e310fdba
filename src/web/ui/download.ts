/**
 * Downloads a file. By a link with `download`: another way is a navigation, which the step back that a closing menu
 * takes in the history would end.
 */
export function download(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
