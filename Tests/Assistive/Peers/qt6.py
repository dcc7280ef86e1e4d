"""A window of Qt 6's controls, named as those of PeerTests.swift."""

import sys

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPixmap
from PyQt6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QMenu,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTabWidget,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)


def named(widget, name):
    widget.setAccessibleName(name)
    return widget


def parts():
    yield QLabel("Plain words")
    yield QPushButton("Save")
    undo = QPushButton("Undo")
    undo.setEnabled(False)
    yield undo
    toggle = QCheckBox("Remind")
    toggle.setChecked(True)
    yield toggle
    slider = named(QSlider(Qt.Orientation.Horizontal), "Level")
    slider.setRange(0, 10)
    slider.setValue(4)
    yield slider
    yield named(QLineEdit("Ran"), "Note")
    key = named(QLineEdit("open"), "Key")
    key.setEchoMode(QLineEdit.EchoMode.Password)
    yield key
    yield named(QLineEdit(), "Find")
    yield named(QTextEdit("Once\nupon"), "Story")
    days = named(QListWidget(), "Days")
    days.addItems(["Monday", "Tuesday"])
    days.setCurrentRow(0)
    yield days
    book = QTabWidget()
    book.addTab(QWidget(), "First")
    book.addTab(QWidget(), "Second")
    named(book.tabBar(), "Pages")
    yield book
    done = named(QProgressBar(), "Done")
    done.setValue(25)
    yield done
    busy = named(QProgressBar(), "Busy")
    busy.setRange(0, 0)
    yield busy
    picture = named(QLabel(), "Picture")
    pixels = QPixmap(16, 16)
    pixels.fill()
    picture.setPixmap(pixels)
    yield picture
    yield named(QSpinBox(), "Count")
    span = QGroupBox("Span")
    row = QHBoxLayout(span)
    day, week = QRadioButton("Day"), QRadioButton("Week")
    week.setChecked(True)
    row.addWidget(day)
    row.addWidget(week)
    yield span
    unit = named(QComboBox(), "Unit")
    unit.addItems(["kg", "lb"])
    yield unit
    more = QPushButton("More")
    menu = QMenu(more)
    menu.addAction("Copy")
    more.setMenu(menu)
    yield more


def main():
    application = QApplication(["qt6"])
    application.setApplicationName("qt6")
    window = QMainWindow()
    window.setWindowTitle("Stage")
    page = QWidget()
    window.setCentralWidget(page)
    layout = QVBoxLayout(page)
    for part in parts():
        layout.addWidget(part)
    window.show()
    sys.exit(application.exec())


main()
