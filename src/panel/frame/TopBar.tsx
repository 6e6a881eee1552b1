import { Icon } from '@adminjs/design-system';
import React from 'react';
import { Link } from 'react-router-dom';
import { Find } from '../find/find';
import { ConfirmationDialog } from './confirmation-dialog';
import { Menu } from '../parts/menu';
import { useQuestionBeforeLeaving } from '../parts/leaving';
import { reloadOnColorScheme } from './color-scheme';
import { panel, useText } from '../parts/panel';
import { GUIDE, Shortcuts } from './shortcuts';
import { useHasSessionEnded } from './use-session';

reloadOnColorScheme();

export default function TopBar({ toggleSidebar }: { toggleSidebar: () => void }): React.ReactElement {
  const text = useText();
  const hasEnded = useHasSessionEnded();
  useQuestionBeforeLeaving();
  return (
    <header className="p-topbar" role="banner" data-css="topbar">
      <button type="button" className="p-menu" aria-label={text('navigation.menu')} onClick={toggleSidebar}>
        <Icon icon="Menu" size={22} />
      </button>
      <Find />
      <span className="p-spacer">
        {hasEnded ? (
          <span role="alert" className="p-away">
            {text('signIn.ended')} <a href="/admin/login">{text('signIn.submit')}</a>
          </span>
        ) : null}
      </span>
      <a
        className="p-help"
        href={GUIDE}
        target="_blank"
        rel="noreferrer"
        aria-label={text('guide.title')}
        title={text('guide.title')}
      >
        <Icon icon="HelpCircle" size={20} />
      </a>
      <ConfirmationDialog />
      <Shortcuts />
      <Menu
        className="p-person"
        label={
          <>
            <span>{panel.name}</span>
            {panel.role ? <small>{text(`roles.${panel.role}`)}</small> : null}
          </>
        }
      >
        <Link to="/admin/pages/account">{text('pages.account.title')}</Link>
        <form method="post" action="/admin/logout">
          <button>{text('navigation.signOut')}</button>
        </form>
      </Menu>
    </header>
  );
}
