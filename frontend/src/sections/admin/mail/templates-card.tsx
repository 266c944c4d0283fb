import { StatusBadge } from '@/patterns/display/status-badge';
import { useSearchChange } from '@/patterns/list/list-search';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import type { MailTemplate } from './api';
import { TemplateDialog } from './template-dialog';

const changedDisplay = { label: 'Changed', tone: 'info', icon: 'edit' } as const;

/** Every email that is sent. `open` is the one being edited, in the URL. */
export function TemplatesCard({ templates, open }: { templates: readonly MailTemplate[]; open: string | undefined }) {
  const change = useSearchChange();
  const edited = templates.find(({ kind }) => kind === open);
  return (
    <Card title="Email templates" sub={String(templates.length)} flush>
      <ul className="list">
        {templates.map((template) => (
          <li key={template.kind}>
            <div className="grow">
              <p className="l1 row wrap gap-2">
                {template.title}
                {template.is_changed && <StatusBadge display={changedDisplay} />}
              </p>
              <p className="l2">{template.about}</p>
            </div>
            <Button
              size="sm"
              icon="edit"
              aria-label={`Edit ${template.title}`}
              onClick={() => change({ open: template.kind })}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
      {edited && <TemplateDialog key={edited.kind} template={edited} onClose={() => change({ open: undefined })} />}
    </Card>
  );
}
