import type { UploadRule } from '../../lib/upload-rules.ts';

/** What the upload fields of the account pages take (section 5). */
export const avatarRule: UploadRule = { accept: ['image/jpeg', 'image/png'], tip: '头像请选择 jpg 或 png 图片' };
export const licenceRule: UploadRule = {
  accept: ['image/jpeg', 'image/png', 'application/pdf'],
  tip: '请选择 jpg、png 图片或 PDF 文件',
  maxSize: '20M',
};
export const attachmentRule: UploadRule = {
  accept: [
    'image/jpeg',
    'image/png',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  tip: '请选择 jpg、png 图片，或 PDF、Word（docx）、Excel（xlsx）文件',
  maxSize: '20M',
};
