/** What a browser asks of an object storage while it uploads: all that is ever signed for it (S3 protocol). */
export const storeActs = ['put', 'begin', 'part', 'list', 'join', 'abort'] as const;

/** One request about one object; what lies in parts names its upload. */
export type StoreRequest = {
  act: (typeof storeActs)[number];
  key: string;
  uploadId?: string | undefined;
  /** Of a part: from 1. */
  partNumber?: number | undefined;
  /** Of a list of parts: the number after which it begins. */
  after?: number | undefined;
};

const methods = { put: 'PUT', begin: 'POST', part: 'PUT', list: 'GET', join: 'POST', abort: 'DELETE' };

/** The request as it goes over the line. */
export function onTheLine({ act, uploadId = '', partNumber = 0, after = 0 }: StoreRequest): {
  method: string;
  query: string;
} {
  const upload = `uploadId=${encodeURIComponent(uploadId)}`;
  const query = {
    put: '',
    begin: 'uploads=',
    part: `partNumber=${partNumber}&${upload}`,
    list: `part-number-marker=${after}&${upload}`,
    join: upload,
    abort: upload,
  };
  return { method: methods[act], query: query[act] };
}

/** Bytes of one part of a file: as many as the storage says, fewer of the last, none beyond it. */
export const partLength = (number: number, fileBytes: number, partSize: number): number =>
  Math.max(0, Math.min(partSize, fileBytes - (number - 1) * partSize));
