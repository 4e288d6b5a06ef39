/** Ending of a message as a file, by its form. */
export const endings: Readonly<Record<string, string>> = {
  STAT512: 'stat512',
  BORD512: 'bord512',
  ENTL512: 'entl512',
  IFTSTA: 'edi',
  CONTRL: 'edi',
  WEBHOOK: 'json',
};
