import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useTranslation } from '#ui/translation.ts';
import { listDeployments, listPackages } from '../contract/calls.ts';
import { DeploymentList } from './DeploymentList.tsx';
import { PackageList } from './PackageList.tsx';

/** Software of mobile devices: what there is, and who gets it. */
export function VersionsPage() {
  const { t } = useTranslation('software');
  const [tab = 'packages', setTab] = useAddress('tab');
  const packages = useCall(listPackages, {}, { live: ['softwarePackage', 'softwareDeployment'], silent: true });
  const deployments = useCall(listDeployments, {}, { live: ['softwareDeployment'], silent: true });
  const counted = (of: { data?: readonly unknown[] | undefined }) => (of.data ? { count: of.data.length } : {});
  return (
    <section className="k-pane k-fill" aria-label={t('screen/versions')}>
      <Tabs
        label={t('screen/versions')}
        value={tab}
        onChange={setTab}
        items={[
          {
            id: 'packages',
            title: t('tab/packages'),
            ...counted(packages),
            content: <PackageList answer={packages} />,
          },
          {
            id: 'deployments',
            title: t('tab/deployments'),
            ...counted(deployments),
            content: <DeploymentList answer={deployments} packages={packages.data ?? []} />,
          },
        ]}
      />
    </section>
  );
}
