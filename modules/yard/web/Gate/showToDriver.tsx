import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { translate } from '#ui/translation.ts';
import type { Language } from './gateForm.ts';
import { driverWords } from '#modules/yard/rules/driverWords.ts';

/** Where to drive, as large as the screen, in the driver's own words. */
export const showToDriver = (language: Language, place: string): void =>
  void openDialog((close) => (
    <Dialog title={translate('yard:gate/show')} size={640} onClose={close}>
      <div className="ym-big" lang={language}>
        <Glyph name="done" size={48} />
        <span className="k-h1">{driverWords[language].driveTo}</span>
        <b>{place}</b>
      </div>
    </Dialog>
  ));
