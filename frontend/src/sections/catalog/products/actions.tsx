import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { PHONE, useMedia } from '@/lib/browser/media';
import { usePageKeys } from '@/lib/keys/page-keys';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { keysOf } from '@/lib/options';
import { RecordSteps } from '@/patterns/record/record-steps';
import { useDeletion } from '@/patterns/record/use-deletion';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuGroup, MenuItem, MenuRadios, MenuRule } from '@/ui/menu';
import type { Product } from '@/sections/catalog/api';
import { changeProductStatus, deleteProduct } from '@/sections/catalog/mutations';
import { statusLabels } from '@/sections/catalog/labels';

interface ActionsProps {
  product: Product;
  isAdmin: boolean;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'adjust' | 'details' | 'category' | 'brand') => void;
}

/** Products have no assignee, so the shortcut for assigning is free here. */
const ADJUST = 'A';

/** Record navigation and, for admins, the actions from secondary to primary. */
export function ProductActions({ product, isAdmin, show }: ActionsProps) {
  return (
    <>
      <RecordSteps table="products" id={product.id} route="/inventory/product/$id" list="/products" />
      {isAdmin && <AdminActions product={product} show={show} />}
    </>
  );
}

function AdminActions({ product, show }: Omit<ActionsProps, 'isAdmin'>) {
  const [choosing, setChoosing] = useState(false);
  const remove = useDeletion(deleteProduct(), '/products');
  const phone = useMedia(PHONE);
  const counted = !product.is_unit_tracked;
  const hide = () => remove.mutate({ id: product.id });
  useProductKeys({ product, show, hide, chooseStatus: () => setChoosing(true) });
  return (
    <>
      <Menu align="end" trigger={<Button className="icon" icon="more" aria-label="More" />}>
        {phone && (
          <>
            <MenuGroup label="Status" />
            <StatusRadios product={product} />
            <MenuRule />
          </>
        )}
        <MenuItem icon="edit" onSelect={() => show('details')}>
          Edit dimensions and supplier details
        </MenuItem>
        <MenuItem icon="layers" onSelect={() => show('category')}>
          Edit category {product.category}
        </MenuItem>
        {product.brand_id && (
          <MenuItem icon="seal" onSelect={() => show('brand')}>
            Edit brand {product.brand_name}
          </MenuItem>
        )}
        <MenuRule />
        <MenuItem icon="trash" danger onSelect={hide}>
          Delete product
        </MenuItem>
      </Menu>
      {!phone && (
        <Menu
          align="end"
          open={choosing}
          onOpenChange={setChoosing}
          trigger={
            <Button
              title={tooltipWithKeys('Change status', recordKeys.status.keys)}
              aria-keyshortcuts={ariaKeys(recordKeys.status.keys)}
            >
              Change status
              <Icon name="c-down" />
            </Button>
          }
        >
          <StatusRadios product={product} />
        </Menu>
      )}
      {counted && (
        <Button
          icon="boxes"
          title={tooltipWithKeys('Adjust stock', ADJUST)}
          aria-keyshortcuts={ariaKeys(ADJUST)}
          onClick={() => show('adjust')}
        >
          Adjust stock
        </Button>
      )}
      <Button
        icon="edit"
        title={tooltipWithKeys('Edit', recordKeys.edit.keys)}
        aria-keyshortcuts={ariaKeys(recordKeys.edit.keys, recordKeys.edit.aliases)}
        onClick={() => show('edit')}
      >
        Edit
      </Button>
    </>
  );
}

interface KeysProps extends Pick<ActionsProps, 'product' | 'show'> {
  hide: () => void;
  chooseStatus: () => void;
}

function useProductKeys({ product, show, hide, chooseStatus }: KeysProps) {
  usePageKeys([
    { ...recordKeys.edit, title: 'Edit product', icon: 'edit', run: () => show('edit') },
    { ...recordKeys.status, title: 'Change status', icon: statusLabels[product.status].icon, run: chooseStatus },
    ...(product.is_unit_tracked
      ? []
      : [{ keys: ADJUST, title: 'Adjust stock', icon: 'boxes' as const, run: () => show('adjust') }]),
    { title: 'Edit dimensions and supplier details', icon: 'edit', run: () => show('details') },
    { title: `Edit category ${product.category}`, icon: 'layers', run: () => show('category') },
    ...(product.brand_id
      ? [{ title: `Edit brand ${product.brand_name ?? ''}`, icon: 'seal' as const, run: () => show('brand') }]
      : []),
    { title: 'Delete product', icon: 'trash', run: hide },
  ]);
}

const statuses = keysOf(statusLabels);

function StatusRadios({ product }: { product: Product }) {
  const status = useMutation(changeProductStatus());
  return (
    <MenuRadios
      value={product.status}
      onChange={(value) => value !== product.status && status.mutate({ product, status: value })}
      options={statuses.map((value) => ({ value, label: statusLabels[value].label, icon: statusLabels[value].icon }))}
    />
  );
}
