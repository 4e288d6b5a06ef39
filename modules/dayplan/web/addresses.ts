/** The proposals of a day (ISO), or one of them. */
export const proposalAddress = (day: string, plan?: string): string =>
  `/DPT/proposal?day=${day}${plan ? `&plan=${encodeURIComponent(plan)}` : ''}`;
