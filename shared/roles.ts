/** What a member of staff does in the console. An administrator may do everything. */
export const roles = ['editor', 'approver', 'desk', 'training', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** The roles in Chinese. */
export const roleNames: Record<Role, string> = {
  editor: '编辑',
  approver: '审核',
  desk: '接待',
  training: '教务',
  administrator: '管理员',
};

/** Whether somebody with these roles may do what is kept for some of them. */
export function hasRole(own: readonly string[], wanted: readonly Role[]): boolean {
  return own.includes('administrator') || wanted.some((role) => own.includes(role));
}
