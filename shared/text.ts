/** The fixed Chinese sentences of the specification (sections 2 to 8) and of the refusals. */
export const text = {
  loginNeeded: '该模块需要登录,请登录后查看！',
  logoutSuccess: '退出成功',
  passwordChanged: '修改成功,请重新登录',
  uploadFailed: '文件上传失败，请重试',
  downloadFailed: '文件下载失败',
  published: '发布成功！',
  /** The message of a body status 500 that sends the page to /404 (section 8). */
  absent: '404',
  expired: '登录已过期，请重新登录',
  revoked: '登录状态已失效，请重新登录',
  forbidden: '您的账号没有使用该功能的权限',
  wrongCredentials: '账号或密码不正确',
  disabled: '该账号已停用，请联系学院',
  tooMany: '操作过于频繁，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  bug: '系统出现异常，我们已记录',
  requestTimeout: '请求超时，请检查网络后重试',
  network: '网络连接失败，请检查网络后重试',
} as const;
