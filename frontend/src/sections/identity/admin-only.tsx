import type { ReactNode } from 'react';
import { NotAllowed } from '@/patterns/feedback/empty';
import { PageTitle, type Crumb } from '@/patterns/navigation/page-title';
import { useMe } from './api';

interface AdminOnlyProps {
  title: string;
  /** The page above it, for the crumbs. */
  under?: Crumb;
  /** Beside the title. */
  sub?: string;
  /** What others read instead. */
  text: string;
  children: ReactNode;
}

/** The content of an admin's page with its own head; others read why they don't see it. */
export function AdminOnly({ text, children, ...head }: AdminOnlyProps) {
  const isAdmin = useMe().role === 'admin';
  if (isAdmin) return children;
  return (
    <>
      <Head {...head} />
      <NotAllowed>{text}</NotAllowed>
    </>
  );
}

const CONSOLE: Crumb = { label: 'Admin Console', to: '/admin' };

/** A page of the admin console: the same, with the head for admins as well. */
export const AdminPage = ({ children, ...page }: Omit<AdminOnlyProps, 'under'>) => (
  <AdminOnly under={CONSOLE} {...page}>
    <Head under={CONSOLE} title={page.title} sub={page.sub} />
    {children}
  </AdminOnly>
);

function Head({ title, under, sub }: Pick<AdminOnlyProps, 'title' | 'under' | 'sub'>) {
  return (
    <>
      <PageTitle under={under}>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        {sub && <span className="count no-phone">{sub}</span>}
      </div>
    </>
  );
}
