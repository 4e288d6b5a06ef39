import { describe, expect, it } from 'vitest';
import { part, parts, readInterchange, readSegments } from './edifact.ts';
import { eancomIftmin } from './testing/eancomIftmin.ts';
import { groupageIftmin } from './testing/groupageIftmin.ts';

const tags = (text: string) => readSegments(text).segments.map((segment) => segment.tag);

describe('reading EDIFACT', () => {
  it('reads with and without UNA, with and without line breaks', () => {
    const plain = "UNH+1+IFTMIN:D:96A:UN'BGM+610+A+9'";
    const other = 'UNA.*,# ~UNH*1*IFTMIN.D.96A.UN~BGM*610*A*9~';
    expect(tags(plain)).toEqual(['UNH', 'BGM']);
    expect(tags(other)).toEqual(['UNH', 'BGM']);
    expect(tags(plain.replaceAll("'", "'\r\n"))).toEqual(['UNH', 'BGM']);
    expect(tags(`\uFEFF${plain}`)).toEqual(['UNH', 'BGM']);
    const wrapped = readSegments("FTX+AAA+++Federn ver\r\nzinkt'").segments[0];
    expect(wrapped && part(wrapped, 3)).toBe('Federn verzinkt');
    const decimal = readSegments(other).separators.decimal;
    expect(decimal).toBe(',');
  });
  it('keeps released characters as text', () => {
    const [segment] = readSegments("FTX+AAA+++Regale?: lang?+schwer ??'").segments;
    expect(segment && part(segment, 3)).toBe('Regale: lang+schwer ?');
    const [quote] = readSegments("NAD+CN+++Lisa?'s Laden'").segments;
    expect(quote && part(quote, 3)).toBe("Lisa's Laden");
  });
  it('knows repetitions where the syntax has them', () => {
    const [four] = readSegments("UNA:+.?*'DTM+1:a*2:b'").segments;
    expect(four?.elements[0]).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
    const version4 = readSegments("UNB+UNOC:4+A+B'DTM+1:a*2:b'").segments[1];
    expect(version4?.elements[0]).toHaveLength(2);
    const version3 = readSegments("UNB+UNOC:3+A+B'DTM+1:a*2:b'").segments[1];
    expect(version3 && parts(version3, 0)).toEqual(['1', 'a*2', 'b']);
  });
  it('counts rows by segment, the advice included', () => {
    expect(
      readSegments(groupageIftmin)
        .segments.slice(0, 3)
        .map((s) => [s.tag, s.row]),
    ).toEqual([
      ['UNB', 2],
      ['UNH', 3],
      ['BGM', 4],
    ]);
    expect(readSegments("UNH+1'BGM+1'").segments[0]?.row).toBe(1);
  });
  it('keeps a last segment without its terminator and says so', () => {
    const { segments, warnings } = readSegments("UNH+1'BGM+610+A");
    expect(segments.map((s) => s.tag)).toEqual(['UNH', 'BGM']);
    expect(warnings).toEqual([expect.objectContaining({ code: 'SEGMENT_UNTERMINATED', row: 2, field: 'BGM' })]);
    expect(readSegments("UNH+1'\r\n").warnings).toEqual([]);
    expect(readSegments('').segments).toEqual([]);
  });
});

describe('the envelope', () => {
  it('names sender, recipient and messages, and only the wrong count is a warning', () => {
    const read = readInterchange(groupageIftmin);
    expect(read).toMatchObject({ sender: '4012345000009', recipient: 'KONTORDTM', reference: '77401', isTest: false });
    expect(read.messages.map((m) => [m.type, m.reference, m.segments.length])).toEqual([
      ['IFTMIN', '1', 20],
      ['IFTMIN', '2', 22],
      ['IFTMIN', '3', 22],
      ['IFTMIN', '4', 20],
    ]);
    expect(read.warnings).toEqual([]);
    expect(read.messages.flatMap(({ problems }) => problems)).toEqual([
      { row: 72, field: 'UNT', code: 'SEGMENT_COUNT', severity: 'ERROR', args: { stated: '31', counted: 24 } },
    ]);
  });
  it('may be missing', () => {
    const read = readInterchange(eancomIftmin);
    expect(read.messages).toHaveLength(1);
    expect(read.warnings).toEqual([]);
    expect(readInterchange("BGM+610+A+9'NAD+CN'").messages).toMatchObject([{ type: 'IFTMIN', segments: [{}, {}] }]);
    expect(readInterchange('').messages).toEqual([]);
  });
  it('says of wrong counts, other references and missing ends, at the message that they concern', () => {
    const codes = (text: string) => {
      const { warnings, messages } = readInterchange(text);
      return [...warnings, ...messages.flatMap(({ problems }) => problems)].map(({ code }) => code);
    };
    expect(codes("UNB+UNOC:3+A+B+1:1+7'UNH+1+X'BGM'UNT+3+1'UNZ+1+7'")).toEqual([]);
    expect(codes("UNB+UNOC:3+A+B+1:1+7'UNH+1+X'BGM'UNT+3+1'UNZ+2+7'")).toEqual(['MESSAGE_COUNT']);
    expect(codes("UNB+UNOC:3+A+B+1:1+7'UNH+1+X'BGM'UNT+3+2'UNZ+1+8'")).toEqual([
      'REFERENCE_DIFFERS',
      'REFERENCE_DIFFERS',
    ]);
    expect(codes("UNH+1+X'BGM'UNH+2+X'BGM'UNT+3+2'")).toEqual(['TRAILER_MISSING']);
    expect(codes("UNB+UNOC:3+A+B+1:1+7'UNH+1+X'BGM'UNT+3+1'")).toEqual(['INTERCHANGE_CUT', 'INTERCHANGE_CUT']);
    expect(codes("UNH+1+X'BGM'")).toEqual(['TRAILER_MISSING']);
  });
});
