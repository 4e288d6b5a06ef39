import { type Partner, partnerKinds } from '#modules/equipment/rules/vocabulary.ts';

/** Address of a partner's statement, and back. */
export const addressOfPartner = ({ kind, id }: Partner): string => `/TH/equipment/${kind}~${encodeURIComponent(id)}`;

export function partnerOfAddress(entityId: string | undefined): Partner | undefined {
  const [, word, id] = /^([A-Z]+)~(.+)$/.exec(entityId ?? '') ?? [];
  const kind = partnerKinds.find((one) => one === word);
  return kind && id ? { kind, id: decodeURIComponent(id) } : undefined;
}
