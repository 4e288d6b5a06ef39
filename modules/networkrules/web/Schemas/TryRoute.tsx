import { Button } from '@mantine/core';
import { z } from 'zod';
import { countryCodeSchema } from '#kernel/countryCode.ts';
import { dateSchema, type LocalDate } from '#kernel/date.ts';
import { useCall } from '#client/call/useCall.ts';
import { useSession } from '#client/session/session.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { type RouteRequest, schemaTypes } from '../../contract/route.ts';
import { tryRoute } from '../../contract/schemas.ts';
import { RouteAnswerView } from '../pieces/RouteAnswerView.tsx';

const code = z.string().trim().min(1).max(12);
const formSchema = z.object({
  type: z.enum(schemaTypes),
  product: z.string().trim().max(40).nullable(),
  fromCountry: countryCodeSchema,
  fromCode: code,
  toCountry: countryCodeSchema,
  toCode: code,
  pickupDate: dateSchema,
  weightKg: z.number().min(0).max(1_000_000).nullable(),
  loadingMetres: z.number().min(0).max(100).nullable(),
  dangerousGoods: z.boolean(),
  thermo: z.boolean(),
  customs: z.boolean(),
});
type Asked = z.output<typeof formSchema>;

const requestOf = ({ fromCountry, fromCode, toCountry, toCode, ...asked }: Asked, branch: string): RouteRequest => ({
  ...asked,
  consignor: { countryCode: fromCountry, postalCode: fromCode, city: null },
  consignee: { countryCode: toCountry, postalCode: toCode, city: null },
  branch,
});
const today = (): LocalDate => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()];
};

/** What is typed of a shipment that is only thought of. The page holds it: the panel goes and comes with the width of the window. */
export const useTryForm = () =>
  useModelForm<Asked>({
    schema: formSchema,
    initial: {
      type: 'LessTruckLoad',
      product: null,
      fromCountry: 'DE',
      fromCode: '',
      toCountry: 'DE',
      toCode: '',
      pickupDate: today(),
      weightKg: 100,
      loadingMetres: 0.4,
      dangerousGoods: false,
      thermo: false,
      customs: false,
    },
  });

/** Tries a shipment that is only thought of: which ways the rules have for it, and every reason. */
export function TryRoute(props: {
  form: ReturnType<typeof useTryForm>;
  nameOf: (id: string) => string;
  tried: RouteRequest | undefined;
  onTry: (request: RouteRequest) => void;
}) {
  const { t } = useTranslation('networkrules');
  const { orgUnit } = useSession();
  const { form, tried } = props;
  const take = (asked: Asked) => props.onTry(requestOf(asked, orgUnit));
  const { data } = useCall(
    tryRoute,
    { body: tried ?? requestOf(form.values(), orgUnit) },
    { enabled: tried !== undefined, live: ['area', 'relation', 'schema'], keep: true },
  );
  return (
    <section className="nr-part" aria-label={t('try/title')}>
      <h3 className="k-h2">{t('try/title')}</h3>
      <ModelForm form={form} texts="networkrules:try" columns={3} onSubmit={take} label={t('try/title')}>
        <Field name="fromCountry" />
        <Field name="fromCode" />
        <Field name="pickupDate" />
        <Field name="toCountry" />
        <Field name="toCode" />
        <Field name="product" />
        <Field name="type" />
        <Field name="weightKg" />
        <Field name="loadingMetres" />
        <Field name="dangerousGoods" />
        <Field name="thermo" />
        <Field name="customs" />
      </ModelForm>
      <div>
        <Button
          onClick={() => {
            const asked = form.submit();
            if (asked) take(asked);
          }}
        >
          {t('try/do')}
        </Button>
      </div>
      <div className="nr-part" aria-live="polite">
        {tried && data && <RouteAnswerView answer={data} nameOf={props.nameOf} />}
      </div>
    </section>
  );
}
