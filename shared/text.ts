import { limits } from './limits.ts';

/** The fixed Chinese sentences of the specification (sections 2 to 8) and of the refusals. */
export const text = {
  loginNeeded: '该模块需要登录,请登录后查看！',
  logoutSuccess: '退出成功',
  passwordChanged: '修改成功,请重新登录',
  uploadFailed: '文件上传失败，请重试',
  uploadAnother: '文件没有上传成功，请换一个或重试',
  /** Section 5; a number or a size follows where the text ends in 为 or 过. */
  imageTooLarge: '图片上传最大支持20M',
  fileTooLarge: '上传资源大小不能超过',
  mostFiles: '最大可上传文件个数为',
  tooManyFiles: '文件上传超过个数限制',
  jpegName: 'JPEG 图片的扩展名须为 jpg 或 jpeg',
  pngName: 'PNG 图片的扩展名须为 png',
  fileContent: '文件的内容与扩展名不符',
  fileEmpty: '文件是空的',
  pictureBroken: '这张图片打不开，请换一张',
  stillUploading: '文件还在上传，请稍候',
  downloadFailed: '文件下载失败',
  /** The message of a body status 500 that sends the page to /404 (section 8). */
  absent: '404',
  noRecord: '没有这条记录，可能已经删除',
  /** After the name of a record of several. */
  gone: '已经不在了',
  expired: '登录已过期，请重新登录',
  revoked: '登录状态已失效，请重新登录',
  tooMany: '操作过于频繁，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  full: '存储空间不足，请稍后再试',
  passwordRule: '密码为 8 至 20 位，须同时有字母和数字，不能有空格和汉字',
  passwordAgain: '请再输一次新密码',
  passwordsDiffer: '两次输入的密码不一致',
  ssoAway: '统一认证暂不可用',
  ssoFailed: '统一认证失败，请重新登录',
  ssoCancelled: '您取消了统一认证，没有登录',
  wrongKind: '您的账号没有开通这个中心，已为您打开自己的中心',
  requestTimeout: '请求超时，请检查网络后重试',
  dayOver: '期望日期不能早于今天',
  receiptNeeded: '请填写回执编号',
  noDemand: '没有找到这个回执，请核对编号是否完整',
  /** Section 8: a player that could not be put into a text. */
  embedError: 'Media embed handler error: ',
  embedUnknown: 'Media embed handler threw unknown error.',
  network: '网络连接失败，请检查网络后重试',
} as const;

/** Within what whoever writes is answered, by how the clock of the working calendar runs (section 4, decision 11). */
export const promised = { plain: `${limits.followUpHours} 小时`, working: '一个工作日' } as const;
