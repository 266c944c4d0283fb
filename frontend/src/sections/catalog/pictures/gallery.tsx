import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import '@/styles/catalog.css';
import { newKey } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import { Card } from '@/patterns/record/detail-page';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { Product } from '@/sections/catalog/api';
import { addPicture, removePicture } from './mutations';

type Image = Product['images'][number];

const KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The product's pictures: one large, the others as thumbnails. Admins can add and remove them. */
export function Gallery({ product, isAdmin }: { product: Product; isAdmin: boolean }) {
  const [chosen, setChosen] = useState<string>();
  const { images } = product;
  const shown = images.find(({ id }) => id === chosen) ?? images[0];
  if (!shown && !isAdmin) return null;
  return (
    <Card title="Pictures" sub={images.length > 1 && images.length} end={isAdmin && <AddPictures product={product} />}>
      {shown ? (
        <div className="product-gallery stack gap-2">
          <a href={shown.url} target="_blank" rel="noreferrer" className="picture">
            <img src={shown.url} alt={`${product.name}, picture ${images.indexOf(shown) + 1} of ${images.length}`} />
          </a>
          <div className="row wrap">
            {images.length > 1 &&
              images.map((image, index) => (
                <Choice
                  key={image.id}
                  image={image}
                  at={index}
                  on={image.id === shown.id}
                  onChoose={() => setChosen(image.id)}
                />
              ))}
            {isAdmin && <Remove product={product} image={shown} />}
          </div>
        </div>
      ) : (
        <p className="t-small t-3">No pictures yet</p>
      )}
    </Card>
  );
}

function Choice({ image, at, on, onChoose }: { image: Image; at: number; on: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="thumb lg product-choice"
      aria-pressed={on}
      aria-label={`Show picture ${at + 1}`}
      onClick={onChoose}
    >
      <img src={image.url} alt="" loading="lazy" />
    </button>
  );
}

function Remove({ product, image }: { product: Product; image: Image }) {
  const remove = useMutation(removePicture());
  return (
    <span className="push">
      <IconButton
        icon="trash"
        label={`Remove picture ${image.name}`}
        aria-busy={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ id: product.id, image })}
      />
    </span>
  );
}

function AddPictures({ product }: { product: Product }) {
  const field = useRef<HTMLInputElement>(null);
  const name = useId();
  const add = useMutation(addPicture());
  const [problem, setProblem] = useState<string>();
  const send = async (files: readonly File[]) => {
    setProblem(undefined);
    try {
      for (const file of files) await add.mutateAsync({ id: product.id, file, key: newKey() });
    } catch (error) {
      setProblem(isRefusal(error) ? error.message : "Couldn't reach the server. Choose the picture again.");
    }
  };
  return (
    <>
      {problem && (
        <span className="error" role="alert">
          <Icon name="error" />
          {problem}
        </span>
      )}
      <input
        ref={field}
        id={name}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="Picture files"
        accept={KINDS}
        multiple
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="sm"
        variant="quiet"
        icon="plus"
        busy={add.isPending && 'Uploading...'}
        onClick={() => field.current?.click()}
      >
        Add
      </Button>
    </>
  );
}
