import { closeLayer, layers } from './open-layers.ts'

/** All that floats, the last one on top; what lies below it is inert. */
export function Layers() {
  const all = layers.value
  return (
    <>
      {all.map((layer, index) => (
        <div class="layer" key={layer.id} inert={index < all.length - 1}>
          {layer.view(() => closeLayer(layer.id))}
        </div>
      ))}
    </>
  )
}
