import { TimeOrDate } from '@/patterns/display/moment';
import { None } from '@/patterns/display/private';
import type { Column } from '@/patterns/list/types';
import { RecordLink } from '@/patterns/record/record-link';
import { fileSize } from '@/lib/numbers/file-size';
import type { Document } from './api';
import { belongsTo } from './cards';
import { extensionOf } from './labels';

export const columns: readonly Column<Document>[] = [
  {
    key: 'title',
    label: 'Title',
    sort: 'title',
    exports: ['title'],
    cell: ({ id, title }) => (
      <RecordLink to="/documents/$id" id={id} className="trunc" title={title}>
        {title}
      </RecordLink>
    ),
  },
  {
    key: 'links',
    label: 'Linked to',
    width: 200,
    exports: ['links'],
    cell: (document) =>
      document.links.length > 0 ? (
        <span className="trunc" title={document.links.map(({ title }) => title).join(', ')}>
          {belongsTo(document)}
          {document.links.length > 1 && ` +${document.links.length - 1}`}
        </span>
      ) : (
        <None />
      ),
  },
  {
    key: 'category',
    label: 'Category',
    width: 160,
    exports: ['category_name'],
    cell: ({ category_name }) => category_name ?? <None />,
    priority: 3,
  },
  { key: 'kind', label: 'Type', width: 88, exports: ['kind'], cell: extensionOf, priority: 2 },
  {
    key: 'size',
    label: 'Size',
    width: 96,
    right: true,
    sort: 'size',
    exports: ['size'],
    cell: ({ size }) => fileSize(size),
    priority: 2,
  },
  {
    key: 'tags',
    label: 'Tags',
    width: 160,
    optional: true,
    exports: ['tags'],
    cell: ({ tags }) => (tags.length > 0 ? <span className="trunc">{tags.join(', ')}</span> : <None />),
  },
  {
    key: 'contact',
    label: 'Contact',
    width: 160,
    optional: true,
    exports: ['customer_name'],
    cell: ({ customer_name }) => customer_name ?? <None />,
  },
  {
    key: 'added_by',
    label: 'Added by',
    width: 140,
    exports: ['added_by_name'],
    cell: ({ added_by_name }) => added_by_name ?? <None />,
    priority: 1,
  },
  {
    key: 'created_at',
    label: 'Added',
    width: 112,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <TimeOrDate at={created_at} />,
  },
  {
    key: 'updated_at',
    label: 'Changed',
    width: 112,
    sort: 'updated_at',
    optional: true,
    exports: ['updated_at'],
    cell: ({ updated_at }) => <TimeOrDate at={updated_at} />,
  },
];
