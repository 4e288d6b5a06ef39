import { type EdiMessage, part } from './edifact.ts';

/** What a partner says of an interchange of ours (CONTRL): its control reference, whether it took it, and why not. */
export type Acknowledged = { control: string; taken: boolean; words: string };

/** ISO 9735, 0085: what people read of the commonest reasons; the code stands beside them. */
const reasons: Readonly<Record<string, string>> = {
  '2': 'syntax version not supported',
  '7': 'recipient is not the actual one',
  '12': 'invalid value',
  '13': 'missing',
  '14': 'value not supported here',
  '18': 'unspecified error',
  '23': 'unknown sender',
  '26': 'duplicate',
  '28': 'references do not match',
  '29': 'count does not match',
};

/** Answers of a partner to interchanges of ours; tolerant: whatever is not said reads as taken. */
export function readAcknowledged(messages: readonly EdiMessage[]): Acknowledged[] {
  return messages
    .filter(({ type }) => type === 'CONTRL')
    .flatMap(({ segments }) => {
      const uci = segments.find(({ tag }) => tag === 'UCI');
      if (!uci) return [];
      // UCM speaks of a message inside: one that was refused is a message of ours that was refused.
      const refused = [uci, ...segments.filter(({ tag }) => tag === 'UCM')].find(
        (one) => part(one, one.tag === 'UCI' ? 3 : 2) === '4',
      );
      const code = refused ? part(refused, refused.tag === 'UCI' ? 4 : 3) : '';
      const words = refused ? [code, reasons[code], ...refused.elements.slice(5).map((one) => one[0]?.join(' '))] : [];
      return [{ control: part(uci, 0), taken: !refused, words: words.filter(Boolean).join(' ').slice(0, 150) }];
    });
}
