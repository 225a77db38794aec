/** What is said of a value that a call does not take; a page has these sentences with the rules of its forms alone. */
export const text = {
  mobile: '请输入 11 位手机号码',
  landline: '座机号码为 7 或 8 位，可带区号，例如 0571-87000000',
  code: '验证码是 6 位数字',
  consentNeeded: '请先阅读并同意隐私政策',
  phone: '联系电话为 11 位手机号码，或 7、8 位座机号码，可带区号',
} as const;
