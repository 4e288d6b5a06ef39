import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Violation } from '#kernel/errors.ts';
import { freightTerm, product } from '#modules/masterdata/contract/types/goods.ts';
import * as calls from '#modules/network/contract/calls.ts';
import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import { schemaTypes } from '#modules/networkrules/contract/route.ts';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useGo, useLeavePrompt } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { useSessionState } from '#client/session/session.ts';
import { unitsOf } from '#client/session/units.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { type ModelForm as Form, useModelForm } from '#ui/form/useModelForm.ts';
import { useSaveAction } from '#ui/actions/useSaveAction.ts';
import { useTranslation } from '#ui/translation.ts';
import { GoodsFields } from './GoodsFields.tsx';
import { shipmentCalls, shipmentsAt } from './look.ts';
import {
  atField,
  contentOf,
  emptyForm,
  formOf,
  neededNow,
  otherParties,
  partyOf,
  type ShipmentForm,
  shipmentForm,
} from './shipmentForm.ts';

type Filled = { customerId?: string | null; keyAccountUnit?: string | null };
const partyFields = ['name', 'streetAndNumber', 'countryCode', 'postalCode', 'city', 'contactName', 'phone'] as const;

function Party(props: {
  form: Form<ShipmentForm>;
  role: 'consignor' | 'consignee';
  onFilled: (filled: Filled) => void;
}) {
  const { form, role, onFilled } = props;
  const { t } = useTranslation('network');
  const options = { saved: false } as const;
  const customer = useCommand(calls.prefillConsignor, options);
  const place = useCommand(calls.prefillConsignee, options);
  const fill = async () => {
    const { number } = form.values()[role];
    if (number === '') return;
    const done =
      role === 'consignor'
        ? await customer.run({ params: { customerInternId: number } })
        : await place.run({ params: { stopLocationInternId: number } });
    if (!done) return;
    const { address, defaultProduct, customerId, keyAccountUnit } = done.answer;
    form.set(role, { ...partyOf(address), number });
    if (role === 'consignor' && defaultProduct && form.values().product === null) form.set('product', defaultProduct);
    if (role === 'consignor') onFilled({ customerId, keyAccountUnit });
  };
  return (
    <section aria-label={t(`field/${role}`)}>
      <h2 className="k-h2">{t(`field/${role}`)}</h2>
      <div className="k-fields k-fields-2">
        <Field name={`${role}.number`} label={t('field/number')} />
        <Button className="nw-fill" variant="default" loading={customer.busy || place.busy} onClick={() => void fill()}>
          {t('form/fill')}
        </Button>
        {partyFields.map((field) => (
          <Field key={field} name={`${role}.${field}`} label={t(`field/${field}`)} />
        ))}
      </div>
    </section>
  );
}

function Order({ fixed }: { fixed: boolean }) {
  const { t } = useTranslation('network');
  const products = useRecords(product);
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  const depots = tree.data ? unitsOf(tree.data.root).filter(({ isBranch }) => isBranch) : [];
  const { session } = useSessionState();
  const forAll = (session?.permissions.includes('writeGtpShipmentsAll') ?? false) && !fixed;
  return (
    <>
      <section aria-label={t('page/order')}>
        <h2 className="k-h2">{t('page/order')}</h2>
        <div className="k-fields k-fields-2">
          {forAll && (
            <Field
              name="branch"
              options={depots.map(({ id, name }) => ({ value: id, label: name }))}
              ready={tree.data !== undefined}
            />
          )}
          <Field
            name="type"
            kind="select"
            options={schemaTypes.map((value) => ({ value, label: t(`type/${value}`) }))}
          />
          <Field name="product" options={products.options} ready={products.ready} />
          <Field name="externId" />
        </div>
      </section>
      <section aria-label={t('page/dates')}>
        <h2 className="k-h2">{t('page/dates')}</h2>
        <div className="k-fields k-fields-2">
          <Field name="pickupDate" />
          <span />
          <Field name="pickupFrom" />
          <Field name="pickupTo" />
          <Field name="deliveryDate" />
          <span />
          <Field name="deliveryFrom" />
          <Field name="deliveryTo" />
        </div>
      </section>
    </>
  );
}

/** What is asked for beside the transport: cold, money, and by the way. */
function Conditions() {
  const { t } = useTranslation('network');
  const terms = useRecords(freightTerm);
  return (
    <section className="nw-wide" aria-label={t('page/conditions')}>
      <h2 className="k-h2">{t('page/conditions')}</h2>
      <div className="k-fields k-fields-2">
        <Field name="temperatureMin" label={t('page/temperatureMin')} />
        <Field name="temperatureMax" label={t('page/temperatureMax')} />
        <Field name="freightTerm" options={terms.options} ready={terms.ready} />
        <span />
        <Field name="cashOnDelivery" />
        <Field name="goodsValue" />
        <Field name="instruction" kind="textArea" wide />
        <Field name="customs" />
        <Field name="tailLift" />
        <Field name="notification" />
      </div>
    </section>
  );
}

function ShipmentFields(props: { initial: ShipmentForm; before?: NetworkShipment }) {
  const { initial } = props;
  const { t } = useTranslation(['network', 'base']);
  // What the form was filled from: a newer answer beside it would let what somebody else has saved be written over unseen.
  const [before] = useState(props.before);
  const go = useGo();
  const key = useRef(crypto.randomUUID());
  const [filled, setFilled] = useState<Filled>({});
  const [there, setThere] = useState(initial);
  // Nobody's depot stands in for one that was not named: whoever sits in a unit that is none says which.
  const form = useModelForm<ShipmentForm>({
    schema: shipmentForm,
    initial,
    requiredIf: (values) => neededNow(values, before === undefined),
    onChange: ({ ...values }) => otherParties.some(({ has }) => values[has] !== there[has]) && setThere(values),
  });
  useLeavePrompt(form);
  const options = {
    refreshes: shipmentCalls,
    onViolations: (found: readonly Violation[]) => form.refuse(found.map(atField)),
  } as const;
  const creating = useCommand(calls.createShipment, options);
  const changing = useCommand(calls.changeShipment, options);
  const busy = creating.busy || changing.busy;
  const save = async () => {
    const values = form.submit();
    if (!values || busy) return;
    const content = contentOf(values, before, filled);
    const done = before
      ? await changing.run({ params: { id: before.id }, body: { ...content, version: before.version } })
      : await creating.run({ body: { ...content, clientKey: key.current } });
    if (!done) return;
    form.commit(values);
    go.leave(`${shipmentsAt}/${done.answer.id}`);
  };
  useSaveAction(() => void save(), 'network:form/save');
  return (
    <div className="k-pane k-fill" data-form-scope="">
      <header className="k-page-head k-wrap nw-head nw-head-form">
        <h1 className="k-space k-cut">{before ? t('form/change', { order: before.orderNumber }) : t('form/new')}</h1>
        <Button onClick={() => go.leave(before ? `${shipmentsAt}/${before.id}` : shipmentsAt)}>
          {t('base:cancel')}
        </Button>
        <Button variant="filled" data-commit="" loading={busy} onClick={() => void save()}>
          {t('form/save')}
        </Button>
      </header>
      <div className="k-scroll">
        {before?.changeable === 'TOLD' && <p className="nw-filter">{t('form/told')}</p>}
        <ModelForm form={form} texts="network:field" columns={1} onSubmit={() => void save()}>
          <div className="nw-parts">
            <Order fixed={before !== undefined} />
            <Party form={form} role="consignor" onFilled={setFilled} />
            <Party form={form} role="consignee" onFilled={setFilled} />
            {otherParties.map(({ role, has }) => (
              <section key={role} className="nw-wide" aria-label={t(`field/${role}`)}>
                <div className="k-fields k-fields-2">
                  <Field name={has} />
                  {there[has] &&
                    partyFields.map((field) => (
                      <Field key={field} name={`${role}.${field}`} label={t(`field/${field}`)} />
                    ))}
                </div>
              </section>
            ))}
            <GoodsFields />
            <Conditions />
          </div>
        </ModelForm>
      </div>
    </div>
  );
}

/** A new shipment, empty but for day and country. */
export function NewShipment() {
  const { t } = useTranslation('base');
  const { session } = useSessionState();
  const settings = useCall(calls.currentSettings, {}, { silent: true });
  const tree = useCall(orgTree, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true });
  const waiting = [settings, tree].some(({ data, isError }) => !data && !isError);
  if (waiting) return <DelayedSpinner label={t('loading')} />;
  // The root and a key account are no depots: whoever sits there names one.
  const own = tree.data && unitsOf(tree.data.root).find(({ id, isBranch }) => isBranch && id === session?.orgUnit)?.id;
  return <ShipmentFields initial={emptyForm(depotToday(), settings.data?.defaultCountry ?? '', own ?? null)} />;
}

/** A shipment that is changed. */
export function ChangeShipment({ id }: { id: string }) {
  const { t } = useTranslation('base');
  const answer = useCall(calls.getShipment, { params: { id } }, { silent: false, staleTime: 0 });
  if (!answer.data || !answer.isFetchedAfterMount) return <DelayedSpinner label={t('loading')} />;
  return <ShipmentFields initial={formOf(answer.data)} before={answer.data} />;
}
