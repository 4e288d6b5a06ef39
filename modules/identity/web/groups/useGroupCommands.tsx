import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import * as calls from '../../contract/groups.ts';
import { listUsers } from '../../contract/users.ts';

const refreshes = [calls.listGroups.id, calls.getGroup.id, listUsers.id] as const;
const newGroup = { groupId: '', type: 'DISPO_GROUP' as const, name: '', memberIds: [] as string[] };
const changeSchema = calls.changeGroup.body.omit({ version: true });

/** What is done to groups, each with its form or its question. */
export function useGroupCommands(people: readonly Option[]) {
  const { t } = useTranslation('identity');
  const removing = useCommand(calls.removeGroup, { refreshes });
  const members = <Field name="memberIds" kind="list" options={people} />;
  return {
    create: () =>
      askForm(
        {
          title: t('userGroups/create'),
          confirm: t('userGroups/create'),
          texts: 'identity:userGroup',
          columns: 2,
          schema: calls.groupInputSchema as never,
          initial: newGroup,
          fields: (
            <>
              <Field name="groupId" note={t('userGroup/idNote')} />
              <Field name="type" />
              <Field name="name" />
              {members}
            </>
          ),
        },
        (values, refuse) =>
          saveForm(async () => {
            await call(calls.createGroup, { body: calls.groupInputSchema.parse(values) }, { silent: true });
            toastSuccess({ key: 'base:toast/saved' });
            void refreshCalls(...refreshes);
          }, refuse),
      ),
    edit: (group: calls.UserGroup) =>
      askForm(
        {
          title: `${t('userGroups/edit')} ${group.name}`,
          confirm: t('base:save'),
          texts: 'identity:userGroup',
          columns: 2,
          schema: changeSchema as never,
          initial: { name: group.name, memberIds: group.memberIds },
          fields: (
            <>
              <Field name="name" />
              {members}
            </>
          ),
        },
        (values, refuse) =>
          saveForm(async () => {
            const params = { groupId: group.groupId };
            const body = { ...changeSchema.parse(values), version: group.version };
            await call(calls.changeGroup, { params, body }, { silent: true });
            toastSuccess({ key: 'base:toast/saved' });
            void refreshCalls(...refreshes);
          }, refuse),
      ),
    remove: async ({ groupId, name }: calls.UserGroup) => {
      const answered = await showMessage({
        icon: 'warning',
        title: { key: 'identity:userGroups/remove' },
        text: { key: 'identity:userGroups/askRemove', args: { group: name } },
        answers: [{ value: 'yes', label: { key: 'identity:userGroups/remove' }, danger: true }],
      });
      if (answered === 'yes') await removing.run({ params: { groupId } });
    },
  };
}
export type GroupCommands = ReturnType<typeof useGroupCommands>;
