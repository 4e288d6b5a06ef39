import type { TextKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';

/** A status as rules say it: family, shape, and words as a text key with its values. */
export type Look = { status: Status; glyph?: 'block'; key: TextKey; args?: Record<string, string | number> };

/** Mark of a status that a rule has worked out. */
export function LookMark(props: { look: Look; boxed?: boolean; title?: string }) {
  const { t } = useTranslation();
  const { look } = props;
  const label = t(look.key, look.args ?? {});
  return (
    <StatusMark
      status={look.status}
      label={label}
      title={props.title ?? label}
      {...(look.glyph ? { glyph: look.glyph } : {})}
      {...(props.boxed ? { look: 'boxed' as const } : {})}
    />
  );
}
