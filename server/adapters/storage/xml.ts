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
  const begin = xml.indexOf(`<${name}>`);
  if (begin < 0) return '';
  const from = begin + name.length + 2;
  const end = xml.indexOf('<', from);
  if (end < 0 || !xml.startsWith(`</${name}>`, end)) return '';
  return xml.slice(from, end).replace(/&(amp|lt|gt|quot|apos|#34);/g, (s) => signs[s] as string);
}

/** The inside of every element of a name. */
export function allOf(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((piece) => piece.slice(0, piece.indexOf(`</${name}>`)));
}

/** Number and bare tag of the parts that a body names, read in one walk; null where one has no end, beyond `most`. */
export function partList(xml: string, most: number): { number: number; etag: string }[] | null {
  const list: { number: number; etag: string }[] = [];
  for (let at = xml.indexOf('<Part>'); at >= 0; at = xml.indexOf('<Part>', at)) {
    const end = xml.indexOf('</Part>', at);
    if (end < 0 || list.length >= most) return null;
    const part = xml.slice(at, end);
    list.push({ number: Number(textOf(part, 'PartNumber')), etag: textOf(part, 'ETag').replaceAll('"', '') });
    at = end;
  }
  return list;
}
