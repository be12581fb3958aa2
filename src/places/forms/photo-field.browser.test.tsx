// @module-tag quick
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preparePhoto } from '#services/images-client.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { PhotoField } from './photo-field.tsx';

async function pictureOf(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

test('a picture of poor quality is accepted with a hint; others without one (K32, U82)', async () => {
  const onAdd = vi.fn();
  const onBusy = vi.fn();
  await render(
    <PhotoField
      placeId="p"
      draftKey="d"
      use="review"
      photos={[]}
      room={5}
      legend="Photos"
      hint=""
      altOf={String}
      tooManyOf={String}
      prepare={preparePhoto}
      onBusy={onBusy}
      onAdd={onAdd}
      onRemove={vi.fn()}
    />,
  );
  const files = [await pictureOf('strip.png', 640, 80), await pictureOf('plate.png', 1200, 900)];
  await userEvent.upload(page.getByLabelText('Add photos').last(), files);
  await expect.element(page.getByText('“strip.png” is added, but it’s very small')).toBeVisible();
  expect(onAdd).toHaveBeenCalledTimes(2);
  expect(document.body.textContent).not.toContain('plate.png');
  expect(onBusy.mock.calls).toEqual([[true], [false]]);
});
