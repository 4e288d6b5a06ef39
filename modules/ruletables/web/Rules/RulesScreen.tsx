import { useCall } from '#client/call/useCall.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { listConfigs } from '../../contract/calls.ts';

/** The tables of rules that the session may change. */
export function RulesScreen() {
  const { data } = useCall(listConfigs, {});
  return (
    <ul>
      {data?.map(({ configName, title, editable }) => (
        <li key={configName}>
          <StatusMark status={editable ? 'done' : 'later'} label={title} />
        </li>
      ))}
    </ul>
  );
}
