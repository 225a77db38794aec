/**
 * The state of a recruit project by its dates: 1 open for sign-up,
 * 2 sign-up over, 3 running, 4 ended. Dates are `YYYY-MM-DD`.
 */
export function projectState(p: { startDate: string; endDate: string; signUpDeadline: string }, today: string): number {
  if (today > p.endDate) return 4;
  if (today >= p.startDate) return 3;
  return today <= p.signUpDeadline ? 1 : 2;
}
