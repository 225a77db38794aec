/**
 * The text of an answer of somebody else's service, as far as it ends: one that does not would fill the memory.
 * @param most in bytes
 * @throws where more comes; nothing of that is read
 */
export async function textWithin(response: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let said = 0;
  for await (const piece of response.body ?? []) {
    said += piece.byteLength;
    if (said > most) throw new Error(`an answer of more than ${most} bytes`);
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
