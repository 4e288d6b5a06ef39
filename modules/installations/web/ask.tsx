import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Option } from '#ui/form/widget.ts';
import { translate } from '#ui/translation.ts';
import {
  addInstallation,
  changeInstallation,
  installationInputSchema,
  listInstallations,
  type OtherInstallation,
} from '../contract/calls.ts';

const fresh = { name: '', address: 'https://', publicKey: '', livesThere: [], shared: [], active: true };

/** Asks what is known of another installation, a new one or one that is joined; it stays open with what was typed until the server takes it. */
export async function askInstallation(of: OtherInstallation | undefined, units: readonly Option[]): Promise<void> {
  await askForm(
    {
      title: of ? of.name : translate('installations:action/add'),
      confirm: translate('base:save'),
      texts: 'installations:field',
      columns: 2,
      schema: installationInputSchema,
      initial: of ? installationInputSchema.parse(of) : fresh,
      fields: (
        <>
          <Field name="name" />
          <Field name="address" />
          <Field name="publicKey" wide />
          <Field name="livesThere" kind="list" options={units} wide />
          <Field name="shared" kind="list" options={units} wide />
          <Field name="active" />
        </>
      ),
    },
    (body, refuse) =>
      saveForm(async () => {
        if (of)
          await call(
            changeInstallation,
            { params: { id: of.id }, body: { ...body, version: of.version } },
            { silent: true },
          );
        else await call(addInstallation, { body }, { silent: true });
        await refreshCalls(listInstallations.id);
      }, refuse),
  );
}
