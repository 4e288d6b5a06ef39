import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { z } from 'zod';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { bare, enumOf, metaOf } from '#kernel/fields.ts';
import { AddressFields } from '#ui/form/AddressFields.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useFormPlace } from '#ui/form/FormContext.ts';
import type { Option } from '#ui/form/widget.ts';
import { PlacePin } from '../Places/PlacePin.tsx';
import { baseFields, type Mode, schemaOf } from './recordModel.ts';
import { RowsField } from './RowsField.tsx';
import type { ReferenceTexts } from './useReferenceTexts.ts';

const RangeMap = lazy(() => import('../Areas/RangeMap.tsx'));

type Shared = { type: RecordType; references: ReferenceTexts; units: readonly Option[]; mode: Mode };

/** One declared field: references, units and choices get their options, addresses and persons their parts. */
function RecordField(props: Shared & { path: string; schema: z.ZodType }) {
  const { t } = useTranslation('masterdata');
  const { labelOf } = useFormPlace();
  const { path, schema, type } = props;
  const { kind } = metaOf(schema);
  const inner = bare(schema) as unknown as { shape?: Record<string, z.ZodType> };
  if (kind === 'address')
    return (
      <>
        <h3 className="k-section k-field-wide">{t('record/addressTitle')}</h3>
        <AddressFields path={path} schema={schemaOf(type)} />
        {'geoQuality' in type.fields.shape ? <PlacePin path={path} /> : null}
      </>
    );
  if (kind === 'rows') return <RowsField path={path} schema={schema} />;
  if (type.serverFields?.includes(path)) return <ServerField {...props} />;
  if (inner.shape && kind !== 'localized')
    return Object.entries(inner.shape).map(([name, part]) => (
      <RecordField key={name} {...props} path={`${path}.${name}`} schema={part} />
    ));
  const target = type.references?.find((reference) => reference.field === path)?.type;
  const many = metaOf(schema).many === true;
  if (target)
    return (
      <Field
        name={path}
        kind={many ? 'list' : 'reference'}
        wide={many}
        options={props.references.options.get(target) ?? []}
        ready={props.references.ready}
      />
    );
  if (kind === 'unit')
    return <Field name={path} kind={many ? 'list' : 'select'} options={props.units} ready={props.units.length > 0} />;
  const values = enumOf(schema);
  if (values)
    return <Field name={path} options={values.map((value) => ({ value, label: labelOf(`${path}__${value}`) }))} />;
  return bare(schema)._zod.def.type === 'array' && kind === undefined ? (
    <Field name={path} kind="tags" />
  ) : (
    <Field name={path} />
  );
}

/** What the server writes: shown once it is there, never entered. */
function ServerField({ path, schema, mode }: Shared & { path: string; schema: z.ZodType }) {
  const { labelOf } = useFormPlace();
  const values = enumOf(schema);
  if (mode !== 'EDIT') return null;
  return (
    <Field
      name={path}
      readOnly
      {...(values ? { options: values.map((value) => ({ value, label: labelOf(`${path}__${value}`) })) } : {})}
    />
  );
}

/** The fields of one tab. The id can be given to a new record only. */
export function RecordFields(props: Shared & { fields: readonly string[] }) {
  const { t } = useTranslation('masterdata');
  const own = new Set<string>(baseFields);
  return props.fields.map((name) => {
    const schema = props.type.fields.shape[name] as z.ZodType | undefined;
    if (schema)
      return (
        <Fragment key={name}>
          <RecordField {...props} path={name} schema={schema} />
          {props.type.rules?.some(({ rule, field }) => rule === 'postalRange' && field === name) ? (
            <Suspense fallback={null}>
              <RangeMap />
            </Suspense>
          ) : null}
        </Fragment>
      );
    if (name === 'id')
      return (
        <Field
          key={name}
          name={name}
          {...(props.mode === 'EDIT' ? { readOnly: true } : { note: t('record/idNote') })}
        />
      );
    return own.has(name) ? (
      <Field
        key={name}
        name={name}
        {...(name === 'displayOrder' ? { note: t('record/displayOrderNote') } : {})}
        {...(name === 'validFrom' && props.mode === 'EDIT' ? { readOnly: true } : {})}
      />
    ) : null;
  });
}
