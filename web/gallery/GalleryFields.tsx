import { Button } from '@mantine/core';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { dateSchema, dateTimeSchema, instantSchema, timeSchema } from '#kernel/date.ts';
import { type QuantityKind, quantities, quantity } from '#kernel/quantity.ts';
import { localizedSchema } from '#kernel/text.ts';
import { Field } from '#ui/form/Field.tsx';
import { optionMatches } from '#ui/form/fields/choices.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { allOf, isNotIn, notInUse, range } from '#ui/form/rules.ts';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { type Found, SearchBox } from '#ui/layout/SearchBox.tsx';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

const kinds = Object.keys(quantities) as QuantityKind[];
const quantityName = (kind: QuantityKind): string => `of${kind}`;
const quantityFields = Object.fromEntries(kinds.map((kind) => [quantityName(kind), quantity(kind).nullable()]));

const schema = z.object({
  text: z.string().min(1).max(30),
  code: z.string().min(2).max(4),
  id: z.string().min(1),
  note: z.string().max(500).nullable().meta({ kind: 'textArea' }),
  seats: z.int().min(1).max(9).nullable(),
  day: dateSchema.nullable(),
  opens: timeSchema.nullable(),
  closes: timeSchema.nullable(),
  local: dateTimeSchema.nullable(),
  instant: instantSchema.nullable(),
  week: z.array(z.boolean()).length(8).meta({ kind: 'weekdays' }),
  stars: z.int().min(1).max(5).nullable().meta({ kind: 'rating' }),
  secret: z.string().max(250).nullable().meta({ kind: 'password' }),
  choice: z.string().nullable(),
  picked: z.string().nullable(),
  many: z.array(z.string()).max(3),
  way: z.enum(['ROAD', 'RAIL', 'SEA']).meta({ kind: 'radio' }),
  agreed: z.boolean(),
  fixed: z.boolean(),
  title: localizedSchema(20),
  reason: z.string().nullable(),
  ...quantityFields,
});
type Values = z.infer<typeof schema>;

const initial: Values = {
  text: '',
  code: 'DO',
  id: 'van1',
  note: null,
  seats: 3,
  day: [2026, 11, 20],
  opens: [8, 0, 0],
  closes: [18, 0, 0],
  local: [2026, 11, 20, 8, 30, 0],
  instant: null,
  week: [true, false, false, false, false, false, false, true],
  stars: 4,
  secret: null,
  choice: 'gone',
  picked: 'p1',
  many: ['p1'],
  way: 'ROAD',
  agreed: false,
  fixed: true,
  title: { defaultText: 'Truck', de: 'Lkw' },
  reason: null,
  ...Object.fromEntries(kinds.map((kind) => [quantityName(kind), null])),
} as Values;

const drivers = [
  { value: 'p1', label: 'J. Petersen', note: 'ADR' },
  { value: 'p2', label: 'T. Wiese' },
  { value: 'p3', label: 'S. Krämer', note: 'Hagen' },
  { value: 'p4', label: 'A. Petersen', note: 'Hagen' },
  { value: 'p5', label: 'M. Öztürk' },
  { value: 'p6', label: 'K. Petersen-Wolf' },
  { value: 'p7', label: 'L. Petersen' },
  { value: 'p8', label: 'O. Petersen' },
] as const;

const labels: Record<string, string> = {
  text: 'Text',
  code: 'Code',
  id: 'Id',
  note: 'Note',
  seats: 'Seats',
  day: 'Day',
  opens: 'Opens',
  closes: 'Closes',
  local: 'Date and time',
  instant: 'Instant',
  week: 'Week',
  stars: 'Stars',
  secret: 'Secret',
  choice: 'Choice',
  picked: 'Picked',
  many: 'Many',
  way: 'Way',
  way__ROAD: 'Road',
  way__RAIL: 'Rail',
  way__SEA: 'Sea',
  agreed: 'Agreed',
  fixed: 'Fixed',
  title: 'Title',
  reason: 'Reason',
  ...Object.fromEntries(kinds.map((kind) => [quantityName(kind), kind])),
};
for (const language of ['en', 'de', 'fr'])
  i18next.addResourceBundle(language, 'gallery', { value: labels }, true, true);

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="k-gallery-box" aria-label={title} data-form-scope="">
    <h2 className="k-h3">{title}</h2>
    {children}
  </section>
);

function Search() {
  const [taken, setTaken] = useState('');
  const search = async (typed: string): Promise<readonly Found[]> => {
    if (typed.includes('!')) throw new Error('the search broke');
    return drivers
      .filter((driver) => optionMatches(driver, typed))
      .map(({ value, label, ...more }) => ({ id: value, label, ...more }));
  };
  return (
    <>
      <SearchBox label="Find a driver" fetch={search} onPick={(found) => setTaken(found.label)} />
      <SearchBox label="Three letters" min={3} fetch={search} onPick={(found) => setTaken(found.label)} />
      <output aria-label="Taken">{taken}</output>
    </>
  );
}

/** Every field of a form by itself, with its value beneath: what the browser tests type into. */
export function GalleryFields() {
  const [now, setNow] = useState<Values>(initial);
  const [saved, setSaved] = useState('');
  const [files, setFiles] = useState<PreparedFile[]>([]);
  const [papers, setPapers] = useState<PreparedFile[]>([]);
  const form = useModelForm<Values>({
    schema,
    initial,
    onChange: (values) => setNow(structuredClone(values)),
    rules: (values) => allOf(range('opens', 'closes'), isNotIn('code', ['XX']), notInUse('id', ['van2'], 'Id'))(values),
    requiredIf: (values) => (values.agreed ? ['reason'] : []),
  });
  const save = () => setSaved(form.submit() ? 'saved' : 'refused');
  return (
    <div className="k-scroll">
      <div className="k-gallery">
        <Box title="Fields">
          <ModelForm form={form} texts="gallery:value" columns={2} label="Fields" onSubmit={save}>
            <Field name="text" />
            <Field name="code" />
            <Field name="id" />
            <Field name="seats" />
            <Field name="day" minDate={[2026, 11, 1]} maxDate={[2026, 12, 31]} />
            <Field name="local" />
            <Field name="opens" minTime={[6, 0, 0]} />
            <Field name="closes" />
            <Field name="instant" />
            <Field name="secret" />
            <Field name="week" wide />
            <Field name="stars" />
            <Field name="way" />
            <Field name="choice" kind="select" options={drivers} />
            <Field name="picked" kind="select" options={drivers} picker />
            <Field name="many" options={drivers} picker selectAll />
            <Field name="title" />
            <Field name="agreed" />
            <Field name="fixed" disabled />
            <Field name="reason" />
            <Field name="note" />
          </ModelForm>
          <div className="k-row k-wrap">
            <Button data-commit="" variant="filled" onClick={save}>
              Save fields
            </Button>
            <Button data-commit="" onClick={() => form.commit()}>
              Apply fields
            </Button>
            <Button onClick={() => form.reset()}>Reset fields</Button>
            <output aria-label="State">{`${form.dirty ? 'dirty' : 'pristine'} ${form.touched ? 'touched' : 'untouched'} ${saved}`}</output>
          </div>
        </Box>
        <Box title="Quantities">
          <ModelForm form={form} texts="gallery:value" columns={2} label="Quantities">
            {kinds.map((kind) => (
              <Field key={kind} name={quantityName(kind)} units={Object.keys(quantities[kind].units)} />
            ))}
          </ModelForm>
        </Box>
        <Box title="Search">
          <Search />
        </Box>
        <Box title="Images">
          <PhotoPicker label="Photos only" files={files} onChange={setFiles} max={2} />
          <PhotoPicker label="Any papers" files={papers} onChange={setPapers} max={3} allowOthers />
          <output aria-label="Files">
            {[...files, ...papers].map((file) => `${file.name} ${file.blob.type} ${file.blob.size}`).join('; ')}
          </output>
        </Box>
        <Box title="Values">
          <output className="k-gallery-values" aria-label="Values">
            {JSON.stringify(now)}
          </output>
        </Box>
      </div>
    </div>
  );
}
