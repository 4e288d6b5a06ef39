import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Field } from '#ui/form/Field.tsx';
import type { ModelForm } from '#ui/form/useModelForm.ts';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import { freshLeg, type LegModel, type Model } from './schemaModel.ts';

function LegButton(props: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon aria-label={props.label} title={props.label} disabled={props.disabled} onClick={props.onClick}>
      {props.children}
    </ActionIcon>
  );
}

/** The parts of a way, from door to door: each is moved, taken out and put in by buttons. */
export function LegsField({
  form,
  depots,
  relations,
}: {
  form: ModelForm<Model>;
  depots: readonly Option[];
  relations: readonly Option[];
}) {
  const { t } = useTranslation('networkrules');
  const { legs } = form.values();
  // The parts as they stand when it happens: a field draws nothing but itself while somebody types.
  const put = (of: (now: readonly LegModel[]) => readonly LegModel[]) => form.set('legs', of(form.values().legs));
  const swap = (at: number, by: number) => {
    const next = [...form.values().legs];
    const [leg] = next.splice(at, 1);
    if (leg) next.splice(at + by, 0, leg);
    put(() => next);
  };
  return (
    <section className="nr-wide" aria-label={t('schema/legs/title')}>
      <div className="k-row">
        <h3 className="k-h2">{t('schema/legs/title')}</h3>
        <span className="k-space" />
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => put((now) => [...now.slice(0, -1), freshLeg('LINE_HAUL'), ...now.slice(-1)])}
        >
          {t('schema/legs/add')}
        </Button>
      </div>
      <ol className="nr-legs">
        {legs.map((leg, at) => (
          // A part is known by its place: the form is drawn anew when they change places.
          <li key={at}>
            <header>
              <b className="k-fig">{at + 1}</b>
              <span className="k-space" />
              <LegButton label={t('schema/legs/up', { leg: at + 1 })} disabled={at === 0} onClick={() => swap(at, -1)}>
                <IconArrowUp size={14} aria-hidden="true" />
              </LegButton>
              <LegButton
                label={t('schema/legs/down', { leg: at + 1 })}
                disabled={at === legs.length - 1}
                onClick={() => swap(at, 1)}
              >
                <IconArrowDown size={14} aria-hidden="true" />
              </LegButton>
              <LegButton
                label={t('schema/legs/remove', { leg: at + 1 })}
                disabled={legs.length === 1}
                onClick={() => put((now) => now.filter((_, i) => i !== at))}
              >
                <IconTrash size={14} aria-hidden="true" />
              </LegButton>
            </header>
            <Field name={`legs.${at}.kind`} />
            <Field name={`legs.${at}.branchRule`} />
            <Field name={`legs.${at}.branchId`} kind="select" options={depots} />
            <Field name={`legs.${at}.relationId`} kind="select" options={relations} />
            <Field name={`legs.${at}.leadTimeDays`} />
            <Field name={`legs.${at}.cutOff`} />
          </li>
        ))}
      </ol>
    </section>
  );
}
