import { useQuery } from '@tanstack/react-query';
import { None } from '@/patterns/display/private';
import { Card, Facts } from '@/patterns/record/detail-page';
import { specificationsOf } from '@/sections/specifications/api';
import { displayValues } from '@/sections/specifications/values';
import { Button } from '@/ui/button';
import type { Product } from '@/sections/catalog/api';
import { sentenceCase } from '@/sections/catalog/products/form-mapping';

/** The specifications of a product with their units, and its other details. */
export function SpecificationsCard({ product, onEdit }: { product: Product; onEdit: (() => void) | undefined }) {
  const definitions = useQuery(specificationsOf(product.category_id)).data ?? [];
  const values = displayValues(definitions, product.specifications);
  return (
    <Card
      title="Specifications"
      end={
        onEdit && (
          <Button size="sm" variant="quiet" onClick={onEdit} aria-label="Edit specifications">
            Edit
          </Button>
        )
      }
    >
      {values.length === 0 ? (
        <p className="t-3">No specifications yet.</p>
      ) : (
        <Facts
          facts={values.map(
            ({ name, text, applies }) => [applies ? name : sentenceCase(name), text || <None />] as const,
          )}
        />
      )}
    </Card>
  );
}
