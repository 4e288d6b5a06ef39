import { listAccountNames } from '#modules/identity/contract/calls.ts';
import { listGroups } from '#modules/identity/contract/groups.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import * as calls from '../contract/calls.ts';
import type { DeploymentState } from '../rules/vocabulary.ts';

const refreshes = [calls.listDeployments.id, calls.listPackages.id] as const;
const changeSchema = calls.changeDeployment.body.omit({ rowVersion: true, state: true });

/** Who can be chosen: units that the session works in, groups and people of its own as far as it sees them. */
type Choices = { units: readonly Option[]; groups: readonly Option[]; users: readonly Option[] };

function useChoices(): Choices {
  const session = useSession();
  const access = useAccess();
  const groups = useCall(listGroups, {}, { silent: true, enabled: access(listGroups.access) });
  const people = useCall(listAccountNames, {}, { silent: true, enabled: access(listAccountNames.access) });
  const units = [...new Set([session.orgUnit, ...session.managedOrgunits])];
  return {
    units: units.map((id) => ({ value: id, label: id })),
    groups: (groups.data ?? []).map(({ groupId, name }) => ({ value: groupId, label: name })),
    users: (people.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
  };
}

/** Whom a deployment is for and from when. */
function TargetFields({ units, groups, users }: Choices) {
  const { t } = useTranslation('software');
  return (
    <>
      <Field name="validFrom" />
      <Field name="mandatory" note={t('deployment/mandatoryNote')} />
      <Field name="target.percentage" note={t('deployment/target/percentageNote')} />
      <Field name="target.orgUnits" kind="list" options={units} />
      {groups.length > 0 && <Field name="target.groups" kind="list" options={groups} />}
      {users.length > 0 && <Field name="target.users" kind="list" options={users} />}
    </>
  );
}

/** What is done to deployments, each with its form or its question. */
export function useDeploymentCommands(packages: readonly calls.SoftwarePackage[]) {
  const { t } = useTranslation('software');
  const changing = useCommand(calls.changeDeployment, { refreshes });
  const removing = useCommand(calls.removeDeployment, { refreshes });
  const sure = async (to: 'CANCELED' | 'FINISHED' | 'Remove', version: string): Promise<boolean> => {
    const label = { key: `software:deployments/${to === 'Remove' ? 'remove' : to}` } as const;
    const answered = await showMessage({
      icon: 'warning',
      title: label,
      text: { key: `software:deployments/ask${to}`, args: { version } },
      answers: [{ value: 'yes', label, danger: to !== 'FINISHED' }],
    });
    return answered === 'yes';
  };
  const choices = useChoices();
  const newest = packages.find((one) => one.deviceType !== 'WEB');
  return {
    create: () =>
      askForm(
        {
          title: t('deployments/create'),
          confirm: t('deployments/create'),
          texts: 'software:deployment',
          columns: 2,
          schema: calls.deploymentInputSchema as never,
          initial: {
            deviceType: newest?.deviceType ?? 'ANDROID',
            version: newest?.version ?? '',
            applicationType: null,
            target: { orgUnits: [], groups: [], users: [], percentage: 10 },
            validFrom: Math.ceil(Date.now() / 900_000) * 900_000,
            mandatory: false,
          },
          fields: (
            <>
              <Field name="deviceType" />
              <Field
                name="version"
                kind="select"
                options={packages
                  .filter((one) => one.deviceType !== 'WEB')
                  .map(({ version, comment }) => ({
                    value: version,
                    label: [version, comment].filter(Boolean).join(' · '),
                  }))}
              />
              <Field name="applicationType" note={t('deployment/applicationTypeNote')} />
              <TargetFields {...choices} />
            </>
          ),
        },
        (values, refuse) =>
          saveForm(async () => {
            await call(calls.createDeployment, { body: calls.deploymentInputSchema.parse(values) }, { silent: true });
            toastSuccess({ key: 'base:toast/saved' });
            void refreshCalls(...refreshes);
          }, refuse),
      ),
    edit: (one: calls.SoftwareDeployment) =>
      askForm(
        {
          title: `${t('deployments/edit')} ${one.version}`,
          confirm: t('base:save'),
          texts: 'software:deployment',
          columns: 2,
          schema: changeSchema as never,
          initial: { target: one.target, validFrom: one.validFrom, mandatory: one.mandatory },
          fields: <TargetFields {...choices} />,
        },
        (values, refuse) =>
          saveForm(async () => {
            const body = { ...changeSchema.parse(values), state: one.state, rowVersion: one.rowVersion };
            await call(calls.changeDeployment, { params: { id: one.id }, body }, { silent: true });
            toastSuccess({ key: 'base:toast/saved' });
            void refreshCalls(...refreshes);
          }, refuse),
      ),
    become: async (one: calls.SoftwareDeployment, to: DeploymentState) => {
      if ((to === 'CANCELED' || to === 'FINISHED') && !(await sure(to, one.version))) return;
      const { target, validFrom, mandatory, rowVersion } = one;
      await changing.run({ params: { id: one.id }, body: { target, validFrom, mandatory, rowVersion, state: to } });
    },
    remove: async ({ id, version }: calls.SoftwareDeployment) => {
      if (await sure('Remove', version)) await removing.run({ params: { id } });
    },
  };
}
export type DeploymentCommands = ReturnType<typeof useDeploymentCommands>;
