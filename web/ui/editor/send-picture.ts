import { callAddress, callHeaders } from '../../lib/api.ts';

/**
 * Uploads a picture of a text (sections 7 and 8: type 2, moduleName
 * tinymce). A failure is only logged; nothing is answered then.
 */
export async function sendPicture(file: File): Promise<string | null> {
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
    if (body.status !== 200 || !body.data) throw new Error(body.message);
    return `/file/${body.data.filePath}`;
  } catch (error) {
    console.log('editor upload failed', (error as Error).message);
    return null;
  }
}
