import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { CallError } from '#client/call/CallError.ts';
import { loginMessage } from './loginMessage.ts';

/** What went wrong at the sign-in, in words, under the form (specification 1, 8.4). */
export function LoginError({ error }: { error: CallError | undefined }) {
  const { t, i18n } = useTranslation('base');
  if (!error) return null;
  return (
    <div className="k-alert k-alert-late">
      <Glyph name="late" />
      <div>
        {loginMessage(
          error,
          (key) => t(key),
          (key) => i18n.exists(key),
        )}
      </div>
    </div>
  );
}
