import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withRelated } from '@/api/query-client';
import { listSearch } from '@/patterns/list/list-search';
import { signedInRoute } from '@/root';
import { forAdmins } from '@/sections/identity/api';
import { auditFilters, personFilters } from './api';

const readSearch = listSearch(personFilters);

const console = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  // Waits for the rows, which would otherwise move the content below the list. The page itself reports any error.
  loader: ({ context, deps }) =>
    forAdmins(context, async () => (await import('./members/api')).loadMembers(context.queryClient, deps))?.catch(
      () => undefined,
    ),
  component: lazyRouteComponent(() => import('./members/members'), 'AdminConsole'),
});

const sourceOfTruth = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/source-of-truth',
  loader: ({ context }) =>
    forAdmins(context, async () => {
      const { backupStatus, trackedFindingsQuery, runs } = await import('./self-check/api');
      return withRelated(
        context.queryClient.query(runs()).catch(() => undefined),
        context.queryClient.query(trackedFindingsQuery()),
        context.queryClient.query(backupStatus()),
      );
    }),
  component: lazyRouteComponent(() => import('./self-check/page'), 'SelfCheckPage'),
});

const categoriesPage = () => import('./categories');

const categories = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/categories',
  validateSearch: listSearch([]),
  loader: async ({ context }) => (await categoriesPage()).loadCategories(context.queryClient),
  component: lazyRouteComponent(categoriesPage, 'CategoriesPage'),
});

const readAudit = listSearch(auditFilters);

const auditLog = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/audit-log',
  validateSearch: readAudit,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async () => (await import('./audit/api')).loadAudit(context.queryClient, deps)),
  component: lazyRouteComponent(() => import('./audit/log'), 'AuditLogPage'),
});

const mailPage = () => import('./mail/page');

const mail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/settings/mail',
  validateSearch: listSearch([]),
  loader: ({ context }) => forAdmins(context, async () => (await mailPage()).loadMail(context.queryClient)),
  component: lazyRouteComponent(mailPage, 'MailSettingsPage'),
});

const outboxPage = () => import('./outbox/page');

const outbox = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/outbox',
  loader: ({ context }) => forAdmins(context, async () => (await outboxPage()).loadOutbox(context.queryClient)),
  component: lazyRouteComponent(outboxPage, 'OutboxPage'),
});

const environments = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/environments',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./environments/page'), 'EnvironmentsPage'),
});

export const routes = [console, sourceOfTruth, categories, auditLog, mail, outbox, environments] as const;
