import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SectionHead } from '~/kit/frame/section-head';
import { Pill } from '~/kit/pill';
import { SETTING_GROUPS, settingGroups } from '~/settings/setting-groups';
import { defaultOf } from '~/settings/setting-kind';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Every setting by its name, with the way to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, settings } = await requireRight(args, 'settings');
  return {
    title: `${t('settings.title')} · ${settings.title}`,
    groups: settingGroups.map((group) => ({
      group,
      settings: SETTING_GROUPS[group].map((name) => ({
        name,
        isChanged: settings[name] !== defaultOf(name),
      })),
    })),
  };
}

export default function SettingsOverview() {
  const { groups } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{t('settings.title')}</h1>
      <p>{t('settings.lead')}</p>
      <ul>
        <li>
          <a href={paths.staffRegistration()}>{t('registrationSetup.title')}</a>
        </li>
        <li>
          <a href={paths.staffShippingFees()}>{t('shippingSetup.title')}</a>
        </li>
        <li>
          <a href={paths.staffVatRates()}>{t('vatRates.title')}</a>
        </li>
        <li>
          <a href={paths.staffWhitelist()}>{t('whitelist.title')}</a>
        </li>
        <li>
          <a href={paths.staffTexts()}>{t('texts.title')}</a>
        </li>
        <li>
          <a href={paths.staffMailTexts()}>{t('texts.mails')}</a>
        </li>
      </ul>
      {groups.map(({ group, settings }) => (
        <section key={group} className="flow">
          <SectionHead
            small
            ruled
            title={<a href={paths.staffSettingGroup({ group })}>{t(`settings.group.${group}`)}</a>}
            end={t('settings.count', { count: settings.filter(({ isChanged }) => isChanged).length })}
          />
          <ul>
            {settings.map(({ name, isChanged }) => (
              <li key={name}>
                <a href={`${paths.staffSettingGroup({ group })}#${name}`}>{t(`settings.name.${name}`)}</a>{' '}
                <code className="meta">{name}</code>{' '}
                {isChanged && <Pill kind="info">{t('settings.changed')}</Pill>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
