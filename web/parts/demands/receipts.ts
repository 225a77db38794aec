type Past = { receipt: string; what: string; time: string };
const pastAt = 'receipts';

/** What was sent from this tab, newest first. */
export function pastReceipts(): Past[] {
  try {
    return JSON.parse(sessionStorage.getItem(pastAt) ?? '[]') as Past[];
  } catch {
    return [];
  }
}

export function rememberReceipt(past: Past): void {
  try {
    const others = pastReceipts().filter((p) => p.receipt !== past.receipt);
    sessionStorage.setItem(pastAt, JSON.stringify([past, ...others].slice(0, 20)));
  } catch {
    // Storage is forbidden or full: then the receipt on the page is all that there is.
  }
}
