/*
 * Stands for packages whose code the service never calls (docs/decisions/0051): what AdminJS would bundle a panel
 * with, and others. Their importers name these at the top of their modules, and call some of them there.
 */
const nothing = () => undefined;

module.exports = nothing;
module.exports.default = nothing;
module.exports.DragDropContext = nothing;
module.exports.Draggable = nothing;
module.exports.Droppable = nothing;
module.exports.Editor = nothing;
module.exports.babel = nothing;
module.exports.formatValue = nothing;
module.exports.minify = nothing;
module.exports.nodeResolve = nothing;
module.exports.rollup = nothing;
module.exports.watch = nothing;
