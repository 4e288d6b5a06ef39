import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { loadStates, unitKinds, type LoadState, type UnitKind } from '#modules/yard/rules/vocabulary.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { differing, type UnitForm } from './gateForm.ts';

type Set = (part: Partial<UnitForm>) => void;

/** The seals as they are read, beside those that were announced. */
function Seals({ unit, set }: { unit: UnitForm; set: Set }) {
  const { t } = useTranslation('yard');
  const announced = unit.list?.seals ?? [];
  const wrong = differing(unit);
  const typed = unit.seals.some((seal) => seal.trim() !== '');
  const label = (i: number): string =>
    announced[i] ? t('gate/sealTold', { no: i + 1, seal: announced[i] }) : t('gate/seal', { no: i + 1 });
  return (
    <>
      {Array.from({ length: Math.max(2, announced.length, unit.seals.length) }, (_, i) => {
        const seal = unit.seals[i] ?? '';
        const bad = typed && seal.trim() !== '' && wrong.some(({ read }) => read === seal.trim());
        const good = typed && announced.length > 0 && seal.trim() !== '' && !bad;
        return (
          <TextInput
            key={i}
            size="lg"
            label={label(i)}
            value={seal}
            maxLength={30}
            error={bad}
            rightSection={bad ? <Glyph name="late" size={16} /> : good ? <Glyph name="done" size={16} /> : null}
            onChange={({ currentTarget: { value } }) => {
              const seals = [...unit.seals];
              while (seals.length <= i) seals.push('');
              seals[i] = value;
              set({ seals });
            }}
          />
        );
      })}
      {typed && wrong.length > 0 && (
        <div className="k-alert k-alert-late ym-wide" role="alert">
          <Glyph name="late" size={16} />
          <div>
            {wrong.map(({ announced: told, read }) => (
              <p key={`${told}/${read}`}>{t('gate/sealDiffers', { read: read ?? '–', told: told ?? '–' })}</p>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** What is said of one unit. */
export function UnitFields({ unit, set, onBusy }: { unit: UnitForm; set: Set; onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation('yard');
  return (
    <>
      <Select
        size="lg"
        label={t('unit/column/kind')}
        allowDeselect={false}
        data={unitKinds.map((value) => ({ value, label: t(`unit/kind/${value}`) }))}
        value={unit.kind}
        onChange={(kind) => set({ kind: kind as UnitKind })}
      />
      <div>
        <span className="ym-label">{t('unit/column/loadState')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('unit/column/loadState')}
          data={loadStates.map((value) => ({ value, label: t(`unit/loadState/${value}`) }))}
          value={unit.loadState}
          onChange={(value) => set({ loadState: value as LoadState })}
        />
      </div>
      <Seals unit={unit} set={set} />
      <TextInput
        size="lg"
        label={t('gate/temperature')}
        inputMode="decimal"
        value={unit.temperature}
        maxLength={6}
        onChange={({ currentTarget: { value } }) => set({ temperature: value })}
      />
      <div>
        <span className="ym-label">{t('gate/plates')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('gate/plates')}
          data={[
            { value: 'no', label: t('base:no') },
            { value: 'yes', label: t('base:yes') },
          ]}
          value={unit.dangerousGoods ? 'yes' : 'no'}
          onChange={(value) => set({ dangerousGoods: value === 'yes' })}
        />
      </div>
      <div className="ym-wide">
        <span className="ym-label">{t('gate/damage')}</span>
        <PhotoPicker
          label={t('gate/damage')}
          files={unit.photos}
          onChange={(photos) => set({ photos })}
          onBusy={onBusy}
        />
      </div>
    </>
  );
}
