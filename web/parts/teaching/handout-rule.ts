import type { UploadRule } from '../../lib/upload-rules.ts';

/** A lesson has so many documents at most, each of so many bytes. */
export const most = { files: 10, size: '50M' };
const extensions = ['pdf', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'wps', 'et', 'dps', 'zip'];
export const handoutRule: UploadRule = {
  accept: ['image/jpeg', 'image/png', ...extensions.map((e) => `.${e}`)],
  tip: '课件请选择 PDF、Word、Excel、PPT、WPS、zip 文件，或 jpg、png 图片',
  maxSize: most.size,
};
