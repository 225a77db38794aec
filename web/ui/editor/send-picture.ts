import { text } from '../../../shared/text.ts';
import { callAddress, callHeaders } from '../../lib/api.ts';

/**
 * Uploads a picture of a text (sections 7 and 8: type 2, moduleName tinymce). A failure is logged and told by nobody
 * else but the place of the picture in the text.
 * @returns its address
 * @throws with the server's sentence
 */
export async function sendPicture(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  try {
    const response = await fetch(`${callAddress('files', 'upload')}?type=2&moduleName=tinymce`, {
      method: 'POST',
      headers: callHeaders(),
      body: form,
      credentials: 'same-origin',
    });
    const body = (await response.json()) as { status: number; message: string; data: { filePath: string } | null };
    if (body.status !== 200 || !body.data) throw new Error(body.message || text.uploadFailed);
    return `/file/${body.data.filePath}`;
  } catch (error) {
    console.log('editor upload failed', (error as Error).message);
    throw error;
  }
}
