/** Whether the keys of this machine are a Mac's. */
export function isMac(agent: string = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}
