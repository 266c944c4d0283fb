import type { ReactNode } from 'react';
import { NotAllowed } from '@/patterns/feedback/empty';
import { AdminTabs, type AdminPath } from '@/patterns/navigation/admin-tabs';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useMe } from './api';

interface AdminOnlyProps {
  title: string;
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

/** A page of the admin console: the same, with the links to the others and the head for admins as well. */
export const AdminPage = ({ path, children, ...page }: AdminOnlyProps & { path: AdminPath }) => (
  <AdminOnly {...page}>
    <AdminTabs current={path} />
    <Head title={page.title} sub={page.sub} />
    {children}
  </AdminOnly>
);

function Head({ title, sub }: Pick<AdminOnlyProps, 'title' | 'sub'>) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        {sub && <span className="count no-phone">{sub}</span>}
      </div>
    </>
  );
}
