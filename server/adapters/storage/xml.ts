/** The few elements of the S3 protocol's XML that are read and written here. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
};

export function tag(name: string, value: string | number | boolean): string {
  // Rows come as markup already.
  const text = String(value);
  return `<${name}>${text.startsWith('<') ? text : text.replace(/[&<>"]/g, (c) => escapes[c] as string)}</${name}>`;
}

/** The text of the first element of a name, or ''. */
export function textOf(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return found.replace(/&(amp|lt|gt|quot|apos|#34);/g, (s) => signs[s] as string);
}

/** The inside of every element of a name. */
export function allOf(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((piece) => piece.slice(0, piece.indexOf(`</${name}>`)));
}

/** Number and bare tag of the parts that a body names. */
export function partList(xml: string): { number: number; etag: string }[] {
  return allOf(xml, 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber')),
    etag: textOf(part, 'ETag').replaceAll('"', ''),
  }));
}
