// The folder of one program: how much it holds, and its removal.
#ifndef FOLDER_H
#define FOLDER_H

/// What the files below a folder take.
struct measure {
    long long total;    // bytes on disk, of all
    long long largest;  // bytes of the longest
};

/// Measures the files below a folder; links are not followed. O(files).
struct measure measure_folder(const char *folder);

/// Removes a folder and all below it, also where the program took its own permissions away.
void remove_folder(const char *folder);

/// Removes a folder and all below it, and its parent where nothing else is in that.
void remove_folder_and_empty_parent(const char *folder);

#endif
