import { callHeaders } from './api.ts';
import { saveAnswer } from './download.ts';

/**
 * Saves the file that a call gives for what is sent to it; a failure says why.
 * @param path of the call, behind `/api`
 */
export const saveSent = (path: string, body: object): Promise<void> =>
  saveAnswer(() => fetch(`/api${path}`, { method: 'POST', headers: callHeaders(true), body: JSON.stringify(body) }));
