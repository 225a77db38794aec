import { describe, expect, it } from 'vitest';
import { bytesOfSize, countFault, countHint, faultOf, faultWithin, realType, type UploadRule } from './upload-rules.ts';

const images: UploadRule = { accept: ['image/jpeg', 'image/png'], tip: '请上传 jpg 或 png 图片' };
const mega = 1024 * 1024;
const png = (name: string, size = 10) => ({ name, type: 'image/png', size });
const jpeg = (name: string, size = 10) => ({ name, type: 'image/jpeg', size });

describe('what an upload field refuses (section 5)', () => {
  it('is a file of another type, with the tip of the field', () => {
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', 'application/pdf', ''])
      expect(faultOf({ name: 'a.bin', type, size: 1 }, images), type).toBe('请上传 jpg 或 png 图片');
    expect(
      faultOf(
        { name: '名单.xlsx', type: '', size: 1 },
        { accept: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], tip: 't' },
      ),
    ).toBeNull();
  });

  it('is a jpeg that is not called so, and a png that is not called so', () => {
    for (const name of ['a.png', 'a', 'a.jpg.png', 'jpg'])
      expect(faultOf(jpeg(name), images), name).toBe('JPEG 图片的扩展名须为 jpg 或 jpeg');
    for (const name of ['a.jpg', 'a', 'a.png.jpeg'])
      expect(faultOf(png(name), images), name).toBe('PNG 图片的扩展名须为 png');
    for (const file of [jpeg('a.jpg'), jpeg('a.jpeg'), jpeg('A.JPG'), png('a.png'), png('合影.PNG')])
      expect(faultOf(file, images), file.name).toBeNull();
  });

  it('is an image over 20 MB; exactly 20 MB pass', () => {
    expect(faultOf(png('a.png', 20 * mega), images)).toBeNull();
    expect(faultOf(png('a.png', 20 * mega + 1), images)).toBe('图片上传最大支持20M');
  });

  it('is what exceeds the limit of the field, in each unit, with the size as configured', () => {
    for (const [maxSize, bytes] of [
      ['100b', 100],
      ['500KB', 512_000],
      ['2M', 2 * mega],
      ['1GB', 1024 * mega],
    ] as const) {
      const rule = { accept: ['application/pdf'], tip: 't', maxSize };
      expect(bytesOfSize(maxSize)).toBe(bytes);
      expect(faultOf({ name: 'a.pdf', type: 'application/pdf', size: bytes }, rule)).toBeNull();
      expect(faultOf({ name: 'a.pdf', type: 'application/pdf', size: bytes + 1 }, rule)).toBe(
        `上传资源大小不能超过${maxSize}`,
      );
    }
    expect(() => bytesOfSize('viel')).toThrow();
  });

  it('is an empty file, and one file too many', () => {
    expect(faultOf(png('a.png', 0), images)).toBe('文件是空的');
    expect(countHint(images)).toBe('最大可上传文件个数为20');
    expect(countHint({ ...images, maxLength: 3 })).toBe('最大可上传文件个数为3');
    expect(countFault(0, 20, images)).toBeNull();
    expect(countFault(0, 21, images)).toBe('文件上传超过个数限制');
    expect(countFault(2, 2, { ...images, maxLength: 3 })).toBe('文件上传超过个数限制');
  });

  it('is seen by the first bytes, whatever the name makes the browser think', async () => {
    expect(await realType(new File([Buffer.from('ffd8ffe000104a46', 'hex')], 'a.png', { type: 'image/png' }))).toBe(
      'image/jpeg',
    );
    expect(await realType(new File([Buffer.from('89504e470d0a1a0a00', 'hex')], 'a.jpg', { type: 'image/jpeg' }))).toBe(
      'image/png',
    );
    expect(await realType(new File(['PK'], 'a.docx', { type: 'x/y' }))).toBe('x/y');
    for (const body of [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF',
    ]) {
      const file = new File([body], 'a.png', { type: 'image/png' });
      expect(faultOf({ name: file.name, size: file.size, type: await realType(file) }, images), body).toBe(
        '请上传 jpg 或 png 图片',
      );
    }
  });

  it('is seen by how it begins where it is taken by its extension, whatever type the browser knows it as', async () => {
    const rule: UploadRule = { accept: ['.pdf', '.docx', '.doc', '.zip'], tip: '只收文档' };
    const begins = { pdf: '25504446', packed: '504b0304', older: 'd0cf11e0a1b11ae1' };
    const said = (name: string, bytes: string, type = '') =>
      faultWithin(new File([Buffer.from(bytes, 'hex')], name, { type }), rule);
    for (const [name, bytes, type] of [
      ['甲.pdf', begins.pdf, ''],
      ['乙.docx', begins.packed, ''],
      ['丙.DOC', begins.older, 'application/msword'],
      ['丁.zip', begins.packed, 'application/x-zip-compressed'],
    ] as const) {
      expect(faultOf({ name, size: 9, type }, rule), name).toBeNull();
      expect(await said(name, bytes, type), name).toBeNull();
    }
    expect(await said('甲.pdf', begins.packed)).toBe('文件的内容与扩展名不符；只收文档');
    expect(await said('丙.doc', begins.packed)).toBe('文件的内容与扩展名不符；只收文档');
    expect(faultOf({ name: '戊.docm', size: 9, type: '' }, rule)).toBe('只收文档');
  });
});
