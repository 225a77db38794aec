/** What a visitor is told where staff have closed something in the settings of the site. */
export const closed = {
  registrationOpen: '注册暂时关闭，已有账号可以照常登录；急需办理的，请致电咨询热线',
  formsOpen: '在线提交暂时关闭，请致电咨询热线，工作人员当面记录',
  signUpOpen: '网上报名暂时关闭，请致电咨询热线报名',
} as const;

export type Switch = keyof typeof closed;
