import { text } from '../../shared/text.ts';
import { callAddress, callHeaders, quietApi } from './api.ts';
import { type Sent, UploadError, type UploadedFile, type UploadOptions } from './upload-engine.ts';

type Send = (
  request: { method: string; url: string; headers: Record<string, string>; body: FormData },
  options: { signal: AbortSignal | undefined; onSent: (bytes: number) => void },
) => Promise<Sent>;
type Body = { status: number; message: string; data: { filePath: string; fileName: string } };

/**
 * A file of a person in one piece through the server, for as long as it takes (section 7, /tool/fdfs): where the page
 * stands on plain http the browser signs nothing for a storage.
 * @throws {UploadError} with the sentence to show
 */
export async function uploadWhole(
  send: Send,
  file: File,
  { purpose, signal, onProgress }: UploadOptions,
): Promise<UploadedFile> {
  const body = new FormData();
  body.append('file', file);
  const url = `${callAddress('files', 'uploadSlow')}?type=${purpose === 'image' ? 2 : 1}&moduleName=${purpose}`;
  // The form around the file is sent too.
  const onSent = (bytes: number) => onProgress?.(Math.min(1, bytes / file.size));
  const sent = await send({ method: 'POST', url, headers: callHeaders(), body }, { signal, onSent }).catch(() => null);
  signal?.throwIfAborted();
  const answer = sent && answerOf(sent);
  if (answer?.status !== 200) throw new UploadError(answer?.message || text.uploadFailed, answer?.status !== 400);
  const { filePath, fileName } = answer.data;
  const urlAndSignature = await quietApi.files.getUrl({ url: filePath });
  return { url: `/file/${filePath}`, fileName, urlAndSignature, filePath };
}

/** A proxy's page in the place of JSON is none. */
function answerOf({ text: json }: Sent): Body | null {
  try {
    return JSON.parse(json) as Body;
  } catch {
    return null;
  }
}
